import { and, asc, eq, gt, inArray, not, sql } from 'drizzle-orm';
import { findListedSubjects, listClasses, listedSubjects } from '../catalog/service.server.ts';
import { isOwnedBy, ownsSubject } from '../papers/owning/entitlements.server.ts';
import { batchLookups } from '../platform/database/batch-lookups.server.ts';
import type { Database } from '../platform/database/database.server.ts';
import { preparedOnce } from '../platform/database/prepared.server.ts';
import { ShopError } from '../platform/http/shop-error.ts';
import { type MaybeViewer, requireSelf, type Viewer } from '../platform/http/viewer.ts';
import type { CartSubject, Checkout } from './contract.ts';
import { cartItems } from './tables.server.ts';

interface Change {
  username: string;
  subjectId: number;
}

/** What the person can buy of what is in their cart, as it was added; the rest waits unseen until it can be bought again. */
export async function readCart(db: Database, viewer: MaybeViewer, username: string): Promise<CartSubject[]> {
  return listCart(db, requireSelf(viewer, username));
}

export async function readCheckout(db: Database, viewer: MaybeViewer, username: string): Promise<Checkout> {
  const subjects = await readCart(db, viewer, username);
  const classids = new Set(subjects.map(({ classid }) => classid));
  const classes = (await listClasses(db)).filter(({ classid }) => classids.has(classid));
  return { classes: classes.map(({ classid, classname }) => ({ classid, classname })), subjects };
}

export async function addToCart(db: Database, viewer: MaybeViewer, change: Change): Promise<CartSubject[]> {
  const person = requireSelf(viewer, change.username);
  await addItems(db, person, [change.subjectId]);
  const subjects = await listCart(db, person);
  if (!subjects.some(({ id }) => id === change.subjectId)) await refuseUnlessBuyable(db, person, change.subjectId);
  return subjects;
}

/** Adds what a visitor chose before logging in; what cannot be bought is left out without a word. */
export async function mergeCart(
  db: Database,
  viewer: MaybeViewer,
  { username, subjectIds }: { username: string; subjectIds: readonly number[] },
): Promise<CartSubject[]> {
  const person = requireSelf(viewer, username);
  await addItems(db, person, subjectIds);
  return listCart(db, person);
}

export async function removeFromCart(db: Database, viewer: MaybeViewer, change: Change): Promise<CartSubject[]> {
  const person = requireSelf(viewer, change.username);
  await statements(db).remove.execute({ userId: person.userId, subjectId: change.subjectId });
  return listCart(db, person);
}

/** Takes out what the person has just bought, wherever they chose it. */
export async function removeBought(tx: Database, userId: string, subjectIds: readonly number[]): Promise<void> {
  await tx.delete(cartItems).where(and(eq(cartItems.userId, userId), inArray(cartItems.subjectId, [...subjectIds])));
}

const statements = preparedOnce((db) => {
  const subject = listedSubjects(db);
  const userId = sql.placeholder('userId');
  const subjectIds = sql`${sql.placeholder('subjectIds')}::integer[]`;
  const buyable = and(gt(subject.price, 0), not(isOwnedBy(db, userId, subject.id)));

  /** One row each, unique in the database: whatever happens at the same time, no item is lost or doubled. */
  const add = db.insert(cartItems).select(
    db
      .select({
        userId: sql<string>`${userId}::uuid`.as('user_id'),
        subjectId: subject.id,
        // Those added together keep their order.
        addedAt: sql<Date>`now() + array_position(${subjectIds}, ${subject.id}) * interval '1 microsecond'`.as(
          'added_at',
        ),
      })
      .from(subject)
      .where(and(sql`${subject.id} = any(${subjectIds})`, buyable)),
  );

  const remove = db
    .delete(cartItems)
    .where(and(eq(cartItems.userId, userId), eq(cartItems.subjectId, sql.placeholder('subjectId'))));

  const list = db
    .select({
      userId: cartItems.userId,
      id: subject.id,
      classid: subject.classid,
      subjectName: subject.subjectName,
      price: sql<number>`${subject.price}`,
    })
    .from(cartItems)
    .innerJoin(subject, eq(subject.id, cartItems.subjectId))
    .where(
      and(
        sql`${cartItems.userId} = any(${sql.placeholder('userIds')}::uuid[])`,
        gt(subject.price, 0),
        not(isOwnedBy(db, cartItems.userId, subject.id)),
      ),
    )
    .orderBy(asc(cartItems.addedAt), asc(cartItems.subjectId));

  return {
    add: add.onConflictDoNothing().prepare('cart_add'),
    remove: remove.prepare('cart_remove'),
    list: list.prepare('cart_list'),
  };
});

async function addItems(db: Database, { userId }: Viewer, subjectIds: readonly number[]): Promise<void> {
  await statements(db).add.execute({ userId, subjectIds });
}

/** Read after a change has been stored, so that of answers given at the same time the last one is complete. */
async function listCart(db: Database, { userId }: Viewer): Promise<CartSubject[]> {
  return (await cartOf(db, userId)) ?? [];
}

const cartOf = batchLookups<CartSubject[]>(async (db, userIds) => {
  const rows = await statements(db).list.execute({ userIds });
  return new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, items]) => [
      userId,
      items.map(({ id, classid, subjectName, price }) => ({ id, classid, subjectName, price })),
    ]),
  );
});

/** Says why a subject did not come to be in the cart. It may also just have been removed again, which is no reason. */
async function refuseUnlessBuyable(db: Database, person: Viewer, subjectId: number): Promise<void> {
  const [subject] = await findListedSubjects(db, [subjectId]);
  if (!subject) throw new ShopError('subject_not_available');
  if (await ownsSubject(db, person, subjectId)) throw new ShopError('already_owned');
  if (!subject.price) throw new ShopError('subject_is_free');
}
