import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../accounts/people/personal-data.server.ts';
import { cartItems } from './tables.server.ts';

export const cartPersonalData: PersonalData = {
  name: 'cart',
  read(db, userId) {
    return db
      .select({ subjectId: cartItems.subjectId, addedAt: cartItems.addedAt })
      .from(cartItems)
      .where(eq(cartItems.userId, userId))
      .orderBy(asc(cartItems.addedAt));
  },
  async erase(tx, userId) {
    await tx.delete(cartItems).where(eq(cartItems.userId, userId));
  },
};
