import { Link } from 'react-router';
import { useVariant } from '../page-kit/variants.ts';
import type { Words } from './policy.ts';

/** A text with its links, which lead to the pages of the site it is read on. */
export function PolicyWords({ words }: { words: Words }) {
  const { paths } = useVariant();
  if (typeof words === 'string') return words;
  return words.map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <Link
        key={part.text}
        to={paths[part.page]}
        className="font-semibold text-pen-deep underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {part.text}
      </Link>
    ),
  );
}
