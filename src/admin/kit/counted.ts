/** A number with what is counted: 1 subject, 2 subjects. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`;
}
