import { writeMarks } from '../format/marks.ts';

/** Marks in their box, as they stand at the right of a printed question. */
export function MarksBox({ marks }: { marks: number }) {
  return (
    <p className="marks">
      {writeMarks(marks)}
      <span className="sr-only"> {marks > 1 ? 'marks' : 'mark'}</span>
    </p>
  );
}
