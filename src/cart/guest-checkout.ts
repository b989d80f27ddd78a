import type { SchoolClass, Subject } from '../catalog/schemas.ts';
import type { Checkout } from './contract.ts';

/**
 * What a visitor who is not logged in would buy, from what everybody may see. As in an account's cart, what cannot be
 * bought at the moment is left out.
 */
export function guestCheckout(
  subjectIds: readonly number[],
  subjects: readonly Subject[],
  classes: readonly SchoolClass[],
): Checkout {
  const listed = new Map(subjects.map((subject) => [subject.id, subject]));
  const chosen = subjectIds.flatMap((id) => {
    const { classid, subjectName, price } = listed.get(id) ?? {};
    return classid && subjectName && price ? [{ id, classid, subjectName, price }] : [];
  });
  const classids = new Set(chosen.map(({ classid }) => classid));
  return {
    classes: classes
      .filter(({ classid }) => classids.has(classid))
      .map(({ classid, classname }) => ({ classid, classname })),
    subjects: chosen,
  };
}
