import { BookOpen } from 'lucide-react';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useVariant } from '../../page-kit/variants.ts';
import { type LastPlace, readLastPlace } from './on-screen/places.ts';

/** Leads back to the question somebody read last. Its room is kept from the first paint of who has begun to read. */
export function ContinueReading({ className = '' }: { className?: string }) {
  const { paths } = useVariant();
  const place = useLastPlace();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-reading', readLastPlace() !== undefined);
  }, []);
  return (
    <p className={`hidden min-h-11 reading:block ${className}`}>
      {place && (
        <Link
          to={`${paths.paper}/${place.paperId}`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-[0.9375rem] text-pen-deep underline underline-offset-4"
        >
          <BookOpen aria-hidden className="size-5 shrink-0" />
          Continue: {place.subjectName}, {place.where}
        </Link>
      )}
    </p>
  );
}

let last: LastPlace | undefined;

function useLastPlace(): LastPlace | undefined {
  return useSyncExternalStore(subscribe, currentPlace, () => undefined);
}

/** The same object while it says the same, as React asks of a store. */
function currentPlace(): LastPlace | undefined {
  const now = readLastPlace();
  if (JSON.stringify(now) !== JSON.stringify(last)) last = now;
  return last;
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}
