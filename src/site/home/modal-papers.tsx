import { ClassNumeral } from '../../catalog/browsing/class-numeral.tsx';

const samples = ['Class 9th', 'Class 10th', 'Class 11th', 'Class 12th'];

/** What a model paper of each class looks like, at a glance. "Modal Papers" is the label the spec gives. */
export function ModalPapers() {
  return (
    <section aria-label="Modal Papers" className="column">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4.5">
        {samples.map((name) => (
          <li
            key={name}
            className="margined flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sheet border border-rule py-4 pr-3 pl-7 shadow-card"
          >
            <ClassNumeral classname={name} className="text-[34px] md:text-[42px]" />
            <div className="min-w-0">
              <p className="font-bold font-display text-[15px] leading-tight tracking-tight md:text-base">{name}</p>
              <p className="mt-1 text-ink-2 text-sm leading-tight whitespace-nowrap">Modal Papers</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
