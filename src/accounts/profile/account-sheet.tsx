import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';

/** The sheet that login, registration and their relatives are written on. */
export function AccountSheet({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="column py-8 md:py-14">
      <div className="margined mx-auto w-full max-w-md rounded-sheet border border-rule py-7 pr-5 pl-8 shadow-card sm:py-9 sm:pr-8 sm:pl-11">
        <h1 className="text-[1.6875rem] md:text-[2.125rem]">
          <span className="highlighted">{title}</span>
        </h1>
        {subtitle && <p className="mt-2 text-ink-2">{subtitle}</p>}
        {children}
      </div>
    </div>
  );
}

interface SheetLinkProps {
  to: string;
  before?: string;
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
}

/** One line below a form that leads elsewhere. */
export function SheetLink({ to, before, onClick, children }: SheetLinkProps) {
  return (
    <p className="text-ink-2">
      {before}{' '}
      <Link
        to={to}
        onClick={onClick}
        className="inline-flex min-h-11 items-center font-semibold text-pen-deep underline underline-offset-4"
      >
        {children}
      </Link>
    </p>
  );
}

/** What is told to those whose browser runs no scripts. */
export function NeedsScripts() {
  return (
    <p className="mt-5 hidden rounded-button bg-red-soft px-3.5 py-3 text-red no-script:block">
      This form needs JavaScript. Please turn it on in your browser and open this page again.
    </p>
  );
}
