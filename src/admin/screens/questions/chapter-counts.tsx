import { countByChapter } from '../../../questions/studio/studio-contract.ts';
import type { useListState } from '../../kit/list-state.ts';
import { useAnswer } from '../../kit/queries.ts';
import { writeMarks } from './question-words.ts';

interface ChapterCountsProps {
  subjectId: number;
  list: ReturnType<typeof useListState>;
}

/** Where the bank of a subject is thin: what each chapter has, beside what its unit carries in the exam. */
export function ChapterCounts({ subjectId, list }: ChapterCountsProps) {
  const { data } = useAnswer(countByChapter, { query: { subjectId } });
  if (!data || data.units.length === 0) return null;
  return (
    <details className="mb-4 rounded-card border border-rule bg-sheet px-4 py-2">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        Chapters{data.hasPattern ? ' against the exam pattern' : ''}
      </summary>
      <div className="overflow-x-auto pb-2">
        <table className="w-full text-left text-[15px]">
          <thead className="border-rule border-b text-ink-2 text-sm">
            <tr>
              <th scope="col" className="py-2 pr-3 font-semibold">
                Chapter
              </th>
              {['Drafts', 'Approved', 'In no paper', 'Their marks', 'Marks in the exam'].map((name) => (
                <th key={name} scope="col" className="px-3 py-2 text-right font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-rule">
            {data.units.flatMap((unit) =>
              unit.chapters.map((row, index) => (
                <tr key={row.chapter}>
                  <th scope="row" className="py-1 pr-3 font-normal">
                    <button
                      type="button"
                      className="min-h-9 text-left text-pen-deep underline underline-offset-4"
                      onClick={() => list.set({ chapter: row.chapter })}
                    >
                      {row.chapter}
                    </button>
                    {unit.name && unit.name !== row.chapter && (
                      <span className="ml-2 text-ink-2 text-sm">{unit.name}</span>
                    )}
                  </th>
                  <td className="px-3 text-right tabular-nums">{row.draft}</td>
                  <td className="px-3 text-right tabular-nums">{row.checked}</td>
                  <td className={`px-3 text-right tabular-nums ${row.free === 0 ? 'font-semibold text-red' : ''}`}>
                    {row.free}
                  </td>
                  <td className="px-3 text-right tabular-nums">{writeMarks(row.freeMarks)}</td>
                  <td className="px-3 text-right tabular-nums">{index === 0 ? writeMarks(unit.marks) : ''}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </details>
  );
}
