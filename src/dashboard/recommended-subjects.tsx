import { type ReactNode, useCallback, useState } from 'react';
import type { User } from '../accounts/contract.ts';
import { useLoaded } from '../accounts/profile/use-loaded.ts';
import { useCart } from '../cart/cart-store.ts';
import { readCheckout } from '../cart/contract.ts';
import { SubjectCard, subjectGrid } from '../catalog/browsing/subject-card.tsx';
import { listSubjects, listSubjectsOfClass } from '../catalog/contract.ts';
import { useLibrary } from '../papers/owning/library.ts';
import { call } from '../platform/http/client.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const shown = 3;
/** Enough to leave some when what is owned has been taken out. */
const limit = 30;

/** Subjects of the person's class: that of what they bought last, else of what is in their cart. */
export function RecommendedSubjects({ user }: { user: User }) {
  const library = useLibrary();
  const cart = useCart();
  if (library.status === 'loading' || !cart.isKnown) return <Frame title="Recommended for you" />;
  return (
    <Recommended
      username={user.username}
      classOwned={library.subjects[0]?.classid}
      hasCart={cart.subjectIds.length > 0}
      ownedIds={library.subjects.map(({ id }) => id)}
    />
  );
}

interface RecommendedProps {
  username: string;
  classOwned: number | undefined;
  hasCart: boolean;
  ownedIds: readonly number[];
}

function Recommended({ username, classOwned, hasCart, ownedIds }: RecommendedProps) {
  // The list stays as it is while subjects are put into the cart from it.
  const [hadCart] = useState(hasCart);
  const load = useCallback(async () => {
    const classId = classOwned ?? (hadCart ? await classInCart(username) : undefined);
    const subjects = classId
      ? await call(listSubjectsOfClass, { params: { classId }, query: { limit } })
      : await call(listSubjects, { query: { limit } });
    return { subjects, isOfClass: classId !== undefined };
  }, [classOwned, hadCart, username]);
  const { loaded } = useLoaded(load);
  if (loaded.status === 'loading') return <Frame title="Recommended for you" />;
  // What could not be recommended is not missed.
  if (loaded.status === 'failed') return null;
  const { subjects, isOfClass } = loaded.value;
  const others = subjects.filter(({ id }) => !ownedIds.includes(id)).slice(0, shown);
  if (others.length === 0) return null;
  return (
    <Frame title={isOfClass ? 'More for your class' : 'Good subjects to begin with'}>
      {others.map((subject) => (
        <SubjectCard key={subject.id} subject={subject} showsClassId={!isOfClass} />
      ))}
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <section aria-labelledby="recommended">
      <h2 id="recommended" className="mb-3 text-xl">
        {title}
      </h2>
      <ul className={subjectGrid}>
        {children ??
          ['first', 'second', 'third'].map((place) => (
            <li key={place}>
              <Skeleton className="h-61" />
            </li>
          ))}
      </ul>
    </section>
  );
}

async function classInCart(username: string): Promise<number | undefined> {
  const { subjects } = await call(readCheckout, { query: { username } });
  return subjects[0]?.classid;
}
