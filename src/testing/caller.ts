import { sql } from 'drizzle-orm';
import type { TestPerson } from './people.ts';
import type { TestShop } from './test-shop.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How a person calls the API. */
export function callerFor(shop: TestShop, person?: TestPerson) {
  return (method: Method, path: string, payload?: object) =>
    shop.app.inject({
      method,
      url: `/api${path}`,
      ...(person && { headers: person.headers }),
      ...(payload && { payload }),
    });
}

/** What the audit log says last. */
export async function lastAudit(shop: TestShop) {
  const { rows } = await shop.platform.db.execute(sql`select * from audit_log order by id desc limit 1`);
  return rows[0];
}
