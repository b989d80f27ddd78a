import { Clock, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBrand } from '../page-kit/brand.ts';

const linkLook = 'font-semibold text-pen-deep underline decoration-1 underline-offset-4 hover:decoration-2';

/** The ways to reach support, and when somebody is there. */
export function SupportContacts({ className = '' }: { className?: string }) {
  const { supportEmail, supportPhone } = useBrand();
  return (
    <dl className={`grid gap-1 ${className}`}>
      <Contact term="E-mail" icon={<Mail aria-hidden className="size-5" />}>
        <a href={`mailto:${supportEmail}`} className={`${linkLook} inline-flex min-h-11 items-center break-all`}>
          {supportEmail}
        </a>
      </Contact>
      <Contact term="Phone" icon={<Phone aria-hidden className="size-5" />}>
        <a
          href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`}
          className={`${linkLook} inline-flex min-h-11 items-center`}
        >
          {supportPhone}
        </a>
      </Contact>
      <Contact term="Hours" icon={<Clock aria-hidden className="size-5" />}>
        <span className="inline-flex min-h-11 items-center">Monday-Friday, 9 AM to 6 PM IST</span>
      </Contact>
    </dl>
  );
}

function Contact({ term, icon, children }: { term: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="flex min-h-11 shrink-0 items-center text-ink-2">
        {icon}
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
