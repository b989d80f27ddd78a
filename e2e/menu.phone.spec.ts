import { expect, test, visit } from './support/visit.ts';

test.describe('the slide-in menu', () => {
  test.beforeEach(({ page }) => visit(page, '/'));

  test('opens and closes with one button that swaps its icon', async ({ page }) => {
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu.getByRole('link')).toHaveText(['Home', 'About Us', 'Contact', 'Login', 'Register', 'Admin']);
    await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  });

  test('closes on a tap beside it, on Escape and on choosing an entry', async ({ page }) => {
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const open = () => page.getByRole('button', { name: 'Open menu' }).click();
    await open();
    await page.getByTestId('menu-overlay').click({ position: { x: 20, y: 300 } });
    await expect(menu).toBeHidden();
    await open();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await open();
    await menu.getByRole('link', { name: 'Home' }).click();
    await expect(menu).toBeHidden();
  });

  test('keeps the page behind it out of reach while open', async ({ page }) => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.locator('main')).toHaveAttribute('inert', '');
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(page.locator('main')).not.toHaveAttribute('inert', '');
  });
});
