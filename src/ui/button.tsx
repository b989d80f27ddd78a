import type { ComponentProps } from 'react';
import { Link } from 'react-router';

const looks = {
  primary: 'bg-pen text-on-pen hover:bg-pen-hover',
  soft: 'bg-pen-soft text-pen-deep hover:opacity-85',
  danger: 'bg-red-soft text-red hover:ring-[1.5px] hover:ring-red',
  outline: 'border-[1.5px] border-ink text-ink hover:bg-ink hover:text-paper',
};
const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-button px-4.5 font-semibold whitespace-nowrap ' +
  'transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50';

type Look = keyof typeof looks;

function classesOf(look: Look, more = ''): string {
  return `${base} ${looks[look]} ${more}`;
}

export function Button({ look = 'primary', className, ...props }: ComponentProps<'button'> & { look?: Look }) {
  return <button type="button" className={classesOf(look, className)} {...props} />;
}

export function ButtonLink({ look = 'primary', className, ...props }: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link className={classesOf(look, className)} {...props} />;
}
