import type { APIRequestContext, Page } from '@playwright/test';
import { staffHeaders } from './staff.ts';
import { staffLogin } from './staff-login.ts';
import { visit } from './visit.ts';

/** Opens a page of the staff area in the browser of one who has logged in before. */
export async function visitAsStaff(page: Page, request: APIRequestContext, path: string): Promise<void> {
  const { authorization } = await staffHeaders(request);
  const token = authorization.replace('Bearer ', '');
  const user = { username: staffLogin.email, name: 'Administrator', role: 'super_admin' };
  await page.goto('/favicon.svg');
  await page.evaluate(
    ([stored, storedUser]) => {
      for (const item of ['user_token', 'admin_token']) localStorage.setItem(item, stored ?? '');
      localStorage.setItem('admin_user', storedUser ?? '');
    },
    [token, JSON.stringify(user)],
  );
  await visit(page, path);
}
