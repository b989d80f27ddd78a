/** The number in a class name as a big numeral with its ending, or the whole name where it has none. */
export function ClassNumeral({ classname, className = '' }: { classname: string; className?: string }) {
  const [, number, ending] = /(\d+)\s*(st|nd|rd|th)?/.exec(classname) ?? [];
  return (
    <span aria-hidden="true" className={`font-extrabold font-display leading-none tracking-tighter ${className}`}>
      {number ?? classname.slice(0, 2)}
      <span className="align-super font-bold text-[0.42em] text-ink-2 tracking-normal">{ending}</span>
    </span>
  );
}
