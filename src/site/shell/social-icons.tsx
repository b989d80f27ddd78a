import type { ComponentProps } from 'react';

function icon(path: string) {
  return function SocialIcon({ 'aria-label': label, ...props }: ComponentProps<'svg'>) {
    return (
      <svg viewBox="0 0 24 24" role="img" aria-label={label} {...props}>
        <path d={path} />
      </svg>
    );
  };
}

/** The spec names the four networks but no addresses, so they are shown without links. */
export const socialIcons = [
  {
    label: 'Facebook',
    Icon: icon('M14 8V6.5c0-.9.3-1.5 1.7-1.5H17V2h-2.6C11.3 2 10 3.7 10 6.2V8H7v3h3v11h4V11h2.8l.5-3H14Z'),
  },
  {
    label: 'Twitter',
    Icon: icon(
      'M22 6c-.7.3-1.5.5-2.3.6.8-.5 1.5-1.3 1.8-2.2-.8.5-1.7.8-2.6 1A4.1 4.1 0 0 0 11.9 9.1 11.6 11.6 0 0 1 3.4 4.8a4.1 4.1 0 0 0 1.3 5.5c-.7 0-1.3-.2-1.9-.5a4.1 4.1 0 0 0 3.3 4.1c-.6.2-1.2.2-1.9.1a4.1 4.1 0 0 0 3.9 2.8A8.3 8.3 0 0 1 2 18.5 11.7 11.7 0 0 0 20 8.1c.8-.6 1.5-1.3 2-2.1Z',
    ),
  },
  {
    label: 'YouTube',
    Icon: icon(
      'M22.5 7.2a2.8 2.8 0 0 0-2-2C18.8 4.7 12 4.7 12 4.7s-6.8 0-8.5.5a2.8 2.8 0 0 0-2 2C1 8.9 1 12 1 12s0 3.1.5 4.8a2.8 2.8 0 0 0 2 2c1.7.5 8.5.5 8.5.5s6.8 0 8.5-.5a2.8 2.8 0 0 0 2-2c.5-1.7.5-4.8.5-4.8s0-3.1-.5-4.8ZM9.8 15.2V8.8l5.7 3.2-5.7 3.2Z',
    ),
  },
  {
    label: 'Instagram',
    Icon: icon(
      'M8 2h8a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6Zm0 2a4 4 0 0 0-4 4v8a4 4 0 0 0 4 4h8a4 4 0 0 0 4-4V8a4 4 0 0 0-4-4H8Zm4 3.2a4.8 4.8 0 1 1 0 9.6 4.8 4.8 0 0 1 0-9.6Zm0 2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Zm5.1-3.5a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4Z',
    ),
  },
];
