import { useBrand } from '../page-kit/brand.ts';
import { pageMeta } from '../page-kit/page-meta.ts';
import type { Route } from './+types/contact-page';
import { ContactForm } from './contact-form.tsx';
import { faq, faqJsonLd } from './faq.ts';
import { SupportContacts } from './support-contacts.tsx';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Contact Us',
    description:
      'Write to support about papers, payments or your account. We reply within 24 hours, Monday-Friday 9 AM to 6 PM IST.',
    canonical: '/contact-us',
    jsonLd: [faqJsonLd],
  });

export default function ContactPage() {
  const { supportEmail } = useBrand();
  return (
    <div className="column py-8 md:py-14">
      <section aria-labelledby="contact-title" className="max-w-[42rem]">
        <h1 id="contact-title" className="font-extrabold text-[2.25rem] leading-[1.08] md:text-[3.25rem]">
          Contact Us
        </h1>
        <p className="mt-4 text-ink-2 text-lg leading-relaxed">
          A question, a mistake in a paper, a payment that went astray? Write to us. A person reads it and{' '}
          <span className="highlighted text-ink">replies within 24 hours</span>.
        </p>
      </section>

      <div className="mt-8 grid grid-cols-1 items-start gap-6 md:mt-10 lg:grid-cols-[1.6fr_1fr] lg:gap-7">
        <section
          aria-labelledby="contact-form-title"
          className="rounded-card border border-rule bg-sheet px-4 py-6 shadow-card md:px-7"
        >
          <h2 id="contact-form-title" className="text-2xl">
            Send a message
          </h2>
          <p className="mt-3 hidden text-ink-2 no-script:block">
            The form needs JavaScript. Please write to {supportEmail} instead.
          </p>
          <ContactForm />
        </section>
        <section
          aria-labelledby="support-title"
          className="margined rounded-sheet border border-rule py-6 pr-5 pl-9 shadow-card"
        >
          <h2 id="support-title" className="text-2xl">
            Support
          </h2>
          <SupportContacts className="mt-3" />
          <p className="mt-3 border-rule border-t pt-4 text-[0.9375rem] text-ink-2">
            We reply within 24 hours. For a payment, please have the order number from your receipt ready; we never ask
            for a password or a PIN.
          </p>
        </section>
      </div>

      <section aria-labelledby="faq-title" className="mt-12 md:mt-16">
        <h2 id="faq-title" className="mb-5 text-[1.6875rem] md:text-[2.125rem]">
          Frequently asked questions
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2">
          {faq.map(({ question, answer }) => (
            <li key={question} className="rounded-card border border-rule bg-sheet px-5 py-5 shadow-card md:px-6">
              <h3 className="text-xl">{question}</h3>
              <p className="mt-1.5 text-[0.9375rem] text-ink-2 leading-relaxed">{answer}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
