import { findDifferences, type Names } from '../../audit/differences.ts';

const absent = <span className="text-ink-2">–</span>;

interface DifferencesTableProps {
  before: unknown;
  after: unknown;
  /** What is mentioned is called. */
  names: Names;
}

/** What an action changed, with before and after side by side. */
export function DifferencesTable({ before, after, names }: DifferencesTableProps) {
  const differences = findDifferences(before, after, names);
  if (differences.length === 0) return <p className="text-ink-2">Nothing but the action itself was recorded.</p>;
  return (
    <table className="w-full table-fixed text-left text-[15px]">
      <thead className="border-rule border-b text-ink-2 text-sm">
        <tr>
          <th scope="col" className="py-2 pr-3 font-semibold">
            Field
          </th>
          <th scope="col" className="py-2 pr-3 font-semibold">
            Before
          </th>
          <th scope="col" className="py-2 font-semibold">
            After
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-rule align-top">
        {differences.map(({ field, before: was, after: is }) => (
          <tr key={field}>
            <th scope="row" className="py-2 pr-3 font-semibold break-words">
              {field}
            </th>
            <td className="py-2 pr-3 whitespace-pre-wrap break-words">{was ?? absent}</td>
            <td className="py-2 whitespace-pre-wrap break-words">{is ?? absent}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
