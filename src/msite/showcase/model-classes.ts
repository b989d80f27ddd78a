/** The five classes every design is tried out with. */
export const modelClasses = [
  { id: 2001, name: '9th Model Papers' },
  { id: 2002, name: '10th Model Papers' },
  { id: 2003, name: '11th Model Papers' },
  { id: 2004, name: '12th Model Papers' },
  { id: 2005, name: '12th Model Papers - Arts' },
] as const;

export interface CardProps {
  id: number;
  name: string;
  onChoose: () => void;
}

/** The class in a name, "10th", and what follows it. */
export function partsOf(name: string): { ordinal: string; number: string; rest: string } {
  const [ordinal = name, ...rest] = name.split(' ');
  return { ordinal, number: ordinal.replace(/\D/g, ''), rest: rest.join(' ') };
}
