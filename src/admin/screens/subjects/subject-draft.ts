import * as z from 'zod/mini';
import { formatRupees } from '../../../cart/rupees.ts';
import { NewSubject, type Subject } from '../../../catalog/schemas.ts';
import { Id } from '../../../platform/ids.ts';
import type { ContestedField } from '../../kit/changed-meanwhile.tsx';

/** A price as it is typed: nothing is no price. What is no number is left to the contract to refuse. */
const typedPrice = z.pipe(
  z.pipe(
    z.string().check(z.trim()),
    z.transform((text): number | null | undefined =>
      text === '' ? null : /^-?[\d.]+$/.test(text) ? Number(text) : Number.NaN,
    ),
  ),
  NewSubject.shape.price,
);

const offers = ['free', 'priced'] as const;

/** What the form's fields hold. Nothing is free by a field left empty: somebody has to say so. */
export const TypedSubject = z
  .object({
    subjectName: NewSubject.shape.subjectName,
    classid: z.pipe(z.pipe(z.string().check(z.minLength(1, 'Please choose a class')), z.transform(Number)), Id),
    offer: z.enum(offers, 'Please choose whether it is free'),
    price: typedPrice,
  })
  .check(
    z.refine(({ offer, price }) => offer === 'free' || Boolean(price), {
      error: 'Please enter a price, or choose Free',
      path: ['price'],
    }),
    z.refine(({ offer, price }) => offer === 'priced' || !price, {
      error: 'A free subject has no price',
      path: ['price'],
    }),
  );

/** The same as text, by field; `enabled` is there only where it is ticked. */
export type TypedFields = Readonly<Record<string, string>>;

export function fieldsOf({ subjectName, classid, price, enabled }: SubjectDraft): TypedFields {
  return {
    subjectName,
    classid: String(classid),
    offer: price ? 'priced' : 'free',
    price: price ? String(price) : '',
    ...(enabled && { enabled: 'on' }),
  };
}

export function draftOf(
  { subjectName, classid, price }: z.output<typeof TypedSubject>,
  isEnabled: boolean,
): SubjectDraft {
  return { subjectName, classid, price: price || null, enabled: isEnabled };
}

/** Whether people could pay for a subject that has nothing to open. */
export function isSoldEmpty({ price, enabled }: Pick<SubjectDraft, 'price' | 'enabled'>, papers: number): boolean {
  return enabled && Boolean(price) && papers === 0;
}

export type SubjectDraft = Omit<Subject, 'id'>;
type SubjectChange = Partial<SubjectDraft>;

/** Only what this person changed, so that a save never carries along what they merely looked at. */
export function changesOf(before: SubjectDraft, after: SubjectDraft): SubjectChange {
  const { subjectName, classid, price, enabled } = after;
  return {
    ...(subjectName !== before.subjectName && { subjectName }),
    ...(classid !== before.classid && { classid }),
    ...(price !== before.price && { price }),
    ...(enabled !== before.enabled && { enabled }),
  };
}

export function priceText(price: number | null): string {
  return price ? formatRupees(price) : 'Free';
}

const enabledText = (isEnabled: boolean): string => (isEnabled ? 'Enabled' : 'Disabled');

/** Every field that either of two people changed since both looked at it. */
export function contestedFields(
  before: SubjectDraft,
  mine: SubjectChange,
  theirs: SubjectDraft,
  classnames: ReadonlyMap<number, string>,
): ContestedField[] {
  const className = (id: number): string => classnames.get(id) ?? `Class ${id}`;
  const fields = [
    { label: 'Subject name', was: before.subjectName, mine: mine.subjectName, theirs: theirs.subjectName },
    {
      label: 'Class',
      was: className(before.classid),
      mine: mine.classid === undefined ? undefined : className(mine.classid),
      theirs: className(theirs.classid),
    },
    {
      label: 'Price',
      was: priceText(before.price),
      mine: mine.price === undefined ? undefined : priceText(mine.price),
      theirs: priceText(theirs.price),
    },
    {
      label: 'In the shop',
      was: enabledText(before.enabled),
      mine: mine.enabled === undefined ? undefined : enabledText(mine.enabled),
      theirs: enabledText(theirs.enabled),
    },
  ];
  return fields
    .filter((field) => field.mine !== undefined || field.theirs !== field.was)
    .map(({ was: _, ...rest }) => rest);
}
