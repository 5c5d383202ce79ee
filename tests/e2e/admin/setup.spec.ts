/** The set-up of a new shop, and what its store omits until it is complete. */

import { connect } from '../../../src/db/client.ts';
import { userRoles, users } from '../../../src/db/schema/customers.ts';
import { mails } from '../../../src/db/schema/platform.ts';
import { hashPassword } from '../../../src/features/customers/password.ts';
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { api, expect, shopUrl, signedInPage, signInByApi, test } from '../fixtures.ts';
import { withIsolatedShop } from '../isolated-shop.ts';

withIsolatedShop({ env: { PUBLIC_URL: 'http://shop.example', MAIL: 'off' } });

const OWNER = { email: 'owner@shop.example', password: 'a fine long pass phrase' };

test.beforeAll(async () => {
  const { db, close } = connect(process.env.OJAS_TEST_DATABASE!);
  const passwordHash = await hashPassword(OWNER.password);
  const [user] = await db
    .insert(users)
    .values({ email: OWNER.email, fullName: 'Ira Sen', passwordHash, emailConfirmedAt: new Date() })
    .returning();
  await db.insert(userRoles).values({ userId: user!.id, role: 'admin' });
  const lost = { toAddress: 'asha@example.in', subject: 'Order 1a2b3c4d is confirmed', text: '', html: '' };
  await db.insert(mails).values({ ...lost, purpose: 'order-confirmation', unknownAt: new Date() });
  await close();
});

test('publishes no identity that the shop has not entered', async ({ page }) => {
  const { accessToken } = await signInByApi(OWNER);
  // a new store is closed and opened by a pass link
  const { url } = await api<{ url: string }>('POST', '/admin/store/pass-link', {}, accessToken);
  await page.goto(shopUrl() + url);
  for (const path of ['/', '/about', '/contact', '/privacy', '/terms', '/faq', '/returns']) {
    await page.goto(path);
    const text = await page.locator('body').innerText();
    expect(text, path).not.toMatch(/GSTIN|FSSAI Lic|Law College|ojas\.example|Vaishali|50,000|undefined|: ,|, ,/);
  }
  await page.goto('/about');
  await expect(page.getByRole('row', { name: /GSTIN|Seller|Phone/ })).toHaveCount(0);
});

test('lists missing steps with links, and counts completed ones', async ({ page }) => {
  await signedInPage(page, OWNER);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Set-up, 16 open' }).click();
  await expect(page.getByRole('heading', { name: 'Set-up', level: 1 })).toBeVisible();
  await expect(page.getByText('1 of 17 done')).toBeVisible();
  const legal = page.getByRole('region', { name: 'Legal' });
  const name = legal.getByRole('listitem').filter({ hasText: 'Legal name' });
  await expect(name).toContainText('Missing. The name of the company or person that sells.');
  await expect(name).toContainText('Law: CGST Rules, rule 46');
  await expectAccessibleAndResponsive(page);

  const policies = page.getByRole('region', { name: 'Policies' });
  await expect(policies.getByRole('listitem').filter({ hasText: 'Returns' })).toContainText('Not complete:');
  const days = page.getByRole('region', { name: 'Delivery' }).getByRole('listitem').filter({ hasText: 'Days' });
  await days.getByRole('button', { name: 'Mark as read' }).click();
  await expect(days).toContainText('₹49 to ₹99. Read ');
  await expect(page.getByText('2 of 17 done')).toBeVisible();

  await name.getByRole('link', { name: 'Add Legal name' }).click();
  const card = page.getByRole('form', { name: 'Legal and tax' });
  await expect(card).toBeInViewport();
  await card.getByLabel('Legal name').fill('Sen Botanicals LLP');
  await card.getByLabel('GSTIN', { exact: true }).fill('27AAPFU0939F1ZW');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('This is not a valid GSTIN')).toBeVisible();
  await card.getByLabel('GSTIN', { exact: true }).fill('27AAPFU0939F1ZV');
  await card.getByLabel('State').selectOption('27');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings Updated')).toBeVisible();
  await page.goto('/admin/setup');
  await expect(page.getByText('5 of 17 done')).toBeVisible();
  await page.goto('/');
  await expect(page.locator('footer')).toContainText('Sen Botanicals LLP');
  await expect(page.locator('footer')).toContainText('GSTIN 27AAPFU0939F1ZV');
  await expect(page.locator('footer')).not.toContainText('Grievance officer');
});

test('states that mail is off, and lets staff resolve a mail of unknown delivery', async ({ page }) => {
  await signedInPage(page, OWNER);
  await page.goto('/admin/settings');
  await expect(page.getByText('This shop sends no mail.')).toBeVisible();
  const lost = page.getByRole('region', { name: 'Mails that may not have arrived' });
  await expect(lost).toContainText('to asha@example.in');
  await lost.getByRole('button', { name: /^Mark as sent *: Order 1a2b3c4d is confirmed$/ }).click();
  await expect(lost).toHaveCount(0);
});

for (const theme of ['light', 'dark'] as const)
  for (const width of [360, 1280])
    test(`has no overflow at ${width} px in the ${theme} theme`, async ({ page }) => {
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
      await page.setViewportSize({ width, height: 900 });
      await signedInPage(page, OWNER);
      await page.goto('/admin/setup');
      await expect(page.getByText(/of 17 done/)).toBeVisible();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over).toBeLessThanOrEqual(0);
      await expect(page.locator('html')).toHaveClass(new RegExp(theme));
    });
