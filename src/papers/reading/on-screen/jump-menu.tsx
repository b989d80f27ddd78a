import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { Menu } from './menu.tsx';
import { type Outline, questionAnchor, sectionAnchor } from './outline.ts';

interface JumpMenuProps {
  sections: Outline['sections'];
  /** The question that is being read. */
  current: number | undefined;
}

const linkLook =
  'grid min-h-11 place-items-center rounded-button border border-rule text-[15px] tabular-nums hover:border-pen hover:text-pen-deep aria-[current]:border-pen aria-[current]:bg-pen-soft aria-[current]:font-bold aria-[current]:text-pen-deep';

/** All sections and questions of a paper, each a step away. */
export function JumpMenu({ sections, current }: JumpMenuProps) {
  const count = sections.reduce((sum, { numbers }) => sum + numbers.length, 0);
  const label = (
    <>
      {current === undefined ? `${count} ${count === 1 ? 'question' : 'questions'}` : `Question ${current} of ${count}`}
      <ChevronDown aria-hidden className="size-4.5 text-ink-2" />
    </>
  );
  return (
    <Menu label={label} panelClassName="inset-x-2 max-h-[min(70dvh,34rem)] overflow-y-auto overscroll-contain p-3.5">
      {(close) => (
        <nav aria-label="Questions" className="grid gap-4">
          {sections.map(({ name, title, numbers }, index) => (
            <div key={name + title}>
              <JumpLink
                to={sectionAnchor(index)}
                onJump={close}
                className="-mt-1.5 inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
              >
                {name || title}
                {name && <span className="font-normal text-[15px] text-ink-2">{title}</span>}
              </JumpLink>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5">
                {numbers.map((number) => (
                  <li key={number}>
                    <JumpLink
                      to={questionAnchor(number)}
                      onJump={close}
                      isCurrent={number === current}
                      className={linkLook}
                    >
                      <span className="sr-only">Question </span>
                      {number}
                    </JumpLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      )}
    </Menu>
  );
}

interface JumpLinkProps {
  to: string;
  onJump: () => void;
  isCurrent?: boolean;
  className: string;
  children: React.ReactNode;
}

/** Without scripts an ordinary link to a place in the page. */
function JumpLink({ to, onJump, isCurrent, className, children }: JumpLinkProps) {
  return (
    <Link
      // Going back then leaves the paper, however often somebody jumped in it.
      replace
      to={{ hash: to }}
      aria-current={isCurrent ? 'location' : undefined}
      className={className}
      onClick={() => {
        onJump();
        document.getElementById(to)?.focus({ preventScroll: true });
      }}
    >
      {children}
    </Link>
  );
}
