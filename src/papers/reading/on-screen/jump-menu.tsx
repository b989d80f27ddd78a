import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { Html } from '../../../questions/screen/html.tsx';
import { layOutWhole } from './lay-out.ts';
import { Menu } from './menu.tsx';
import type { SectionOutline } from './outline.ts';

interface JumpMenuProps {
  sections: readonly SectionOutline[];
  /** The anchor of the question that is being read. */
  current: string | undefined;
}

const linkLook =
  'grid min-h-11 place-items-center rounded-button border border-rule text-[0.9375rem] tabular-nums hover:border-pen hover:text-pen-deep aria-[current]:border-pen aria-[current]:bg-pen-soft aria-[current]:font-bold aria-[current]:text-pen-deep';

/** All sections and questions of a paper, each a step away. */
export function JumpMenu({ sections, current }: JumpMenuProps) {
  const label = (
    <>
      {sayWhere(sections, current)}
      <ChevronDown aria-hidden className="size-4.5 text-ink-2" />
    </>
  );
  return (
    <Menu label={label} panelClassName="inset-x-2 max-h-[min(70dvh,34rem)] overflow-y-auto overscroll-contain p-3.5">
      {(close) => (
        <nav aria-label="Questions" className="grid gap-4">
          {sections.map(({ anchor, name, title, questions }) => (
            <div key={anchor}>
              <JumpLink
                to={anchor}
                onJump={close}
                className="-mt-1.5 inline-flex min-h-11 items-center gap-2 font-semibold hover:underline"
              >
                {name}
                <Html as="span" html={title} className={name && 'font-normal text-[0.9375rem] text-ink-2'} />
              </JumpLink>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5">
                {questions.map((question) => (
                  <li key={question.anchor}>
                    <JumpLink
                      to={question.anchor}
                      onJump={close}
                      isCurrent={question.anchor === current}
                      className={linkLook}
                    >
                      <span className="sr-only">Question </span>
                      {question.number}
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

function sayWhere(sections: readonly SectionOutline[], current: string | undefined): string {
  const questions = sections.flatMap((section) => section.questions);
  const { number } = questions.find(({ anchor }) => anchor === current) ?? {};
  if (number === undefined) return `${questions.length} ${questions.length === 1 ? 'question' : 'questions'}`;
  const isOneCount = questions.at(-1)?.number === questions.length;
  return isOneCount ? `Question ${number} of ${questions.length}` : `Question ${number}`;
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
        layOutWhole();
        document.getElementById(to)?.focus({ preventScroll: true });
      }}
    >
      {children}
    </Link>
  );
}
