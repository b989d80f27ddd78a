import { CircleCheck } from 'lucide-react';
import type { CheckedSource } from '../../../../questions/studio/studio-contract.ts';
import { counted } from '../../../kit/counted.ts';

interface ProblemListProps {
  answer: CheckedSource | undefined;
  isChecking: boolean;
  trouble: string | undefined;
  onGo: (line: number) => void;
}

/** What is still wrong, each with the way to its line; or what the machine has made sure of. */
export function ProblemList({ answer, isChecking, trouble, onGo }: ProblemListProps) {
  return (
    <section aria-label="Problems" aria-live="polite" className="rounded-card border border-rule bg-sheet p-4">
      {trouble && <p className="text-red">{trouble}</p>}
      {!trouble && !answer && <p className="text-ink-2">Looking at it…</p>}
      {answer && answer.problems.length === 0 && (
        <div className={isChecking ? 'opacity-60' : ''}>
          <p className="flex items-center gap-2 font-semibold text-tick">
            <CircleCheck aria-hidden className="size-5" />
            No problems
          </p>
          {answer.facts && <p className="mt-1 text-[15px] text-ink-2">{describeFacts(answer.facts)}</p>}
        </div>
      )}
      {answer && answer.problems.length > 0 && (
        <ul className={`grid gap-1 ${isChecking ? 'opacity-60' : ''}`}>
          {answer.problems.map(({ line, sentence }) => (
            <li key={`${line} ${sentence}`}>
              <button
                type="button"
                className="min-h-9 w-full text-left text-[15px] hover:underline"
                onClick={() => onGo(line)}
              >
                <span className="font-semibold text-red">Line {line}:</span> {sentence}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function describeFacts({ checks, variants }: NonNullable<CheckedSource['facts']>): string {
  const computed = checks > 0 ? `${counted(checks, 'check')} computed` : 'No check computes its answer';
  return variants > 1 ? `${computed}, over ${variants} variants.` : `${computed}.`;
}
