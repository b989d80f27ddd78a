import { Link } from 'react-router';
import { useBrand } from '../../page-kit/brand.ts';
import { socialIcons } from './social-icons.tsx';

const shopLinks = [
  ['Home', '/'],
  ['About Us', '/about-us'],
  ['Contact Us', '/contact-us'],
] as const;
const policyLinks = [
  ['Privacy Policy', '/privacy-policy'],
  ['Terms of Use', '/terms-of-use'],
  ['Refund Policy', '/refund-policy'],
  ['Shipping Policy', '/shipping-policy'],
] as const;
// The spec lists these as text: papers are reached through the classes on the home page.
const unlinkedEntries = ['Sample Papers', 'Class 9th', 'Class 10th', 'Class 11th', 'Class 12th'];

export function Footer() {
  const { name } = useBrand();
  return (
    <footer className="mt-auto bg-foot text-on-foot print:hidden">
      <div className="column grid grid-cols-2 gap-x-6 gap-y-10 py-12 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 grid content-start gap-3 md:col-span-1">
          <p className="font-bold font-display text-lg">{name}</p>
          <p className="max-w-sm text-[0.9375rem] text-on-foot-2">
            Your trusted partner for exam preparation. Offline access and regular updates via the app.
          </p>
          <ul className="mt-1 flex gap-4" aria-label="Social media">
            {socialIcons.map(({ label, Icon }) => (
              <li key={label}>
                <Icon aria-label={label} className="size-4.5 fill-on-foot-2/70" />
              </li>
            ))}
          </ul>
        </div>
        <FooterLinks title="Explore" links={shopLinks} />
        <FooterLinks title="Policies" links={policyLinks} />
        <div>
          <FooterTitle>Papers</FooterTitle>
          <ul className="grid cursor-default gap-1 text-on-foot-2 text-sm">
            {unlinkedEntries.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        </div>
      </div>
      <div className="column pb-[max(2.5rem,env(safe-area-inset-bottom))]">
        <p className="border-on-foot/15 border-t pt-6 text-on-foot-2 text-sm">
          All sample papers are for practice only. They are guess papers based on NCERT patterns and do not guarantee
          the exact questions of actual exams.
        </p>
        <p className="mt-3 text-on-foot-2 text-sm">© 2025 {name}. All rights reserved.</p>
      </div>
    </footer>
  );
}

function FooterTitle({ children }: { children: string }) {
  return <p className="mb-2 font-semibold">{children}</p>;
}

function FooterLinks({ title, links }: { title: string; links: readonly (readonly [string, string])[] }) {
  return (
    <nav aria-label={title}>
      <FooterTitle>{title}</FooterTitle>
      <ul className="grid text-[0.9375rem]">
        {links.map(([label, to]) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-9 items-center text-on-foot-2 underline-offset-4 hover:text-on-foot hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
