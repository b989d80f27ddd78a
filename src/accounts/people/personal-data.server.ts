import type { Database } from '../../platform/database/database.server.ts';

/** What a feature holds about people: it says how to hand that out and how to forget it. */
export interface PersonalData {
  name: string;
  read(db: Database, userId: string): Promise<unknown>;
  erase(tx: Database, userId: string): Promise<void>;
}
