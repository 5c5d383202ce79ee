/** From an empty database to the first order through the panel alone. */
import type { Locator, Page } from '@playwright/test';
import { connect } from '../../src/db/client.ts';
import { userRoles, users } from '../../src/db/schema/customers.ts';
import { hashPassword } from '../../src/features/customers/password.ts';
import { png } from '../png.ts';
import { expectAccessible } from './accessible.ts';
import { expect, fillAddress, newCustomer, shopUrl, signedInPage, test } from './fixtures.ts';
import { withIsolatedShop } from './isolated-shop.ts';

withIsolatedShop({ timeout: 180_000, env: { PUBLIC_URL: 'http://shop.example', MAIL: 'off' } });

// expected: 503 of the closed store, 422 of the set-up, blocked scripts of the brand preview
test.beforeEach(({ provoked, page }) => {
  provoked.push(/status of (503|422)/, /^Blocked script execution in '[^']+\/brand-preview\//);
  page.setDefaultTimeout(10_000);
});

const OWNER = { email: 'owner@shop.example', password: 'a fine long pass phrase' };
const WORDMARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 80"><path d="M0 0H300V80H0Z" fill="#2B2A78"/></svg>`;

test.beforeAll(async () => {
  const { db, close } = connect(process.env.OJAS_TEST_DATABASE!);
  const passwordHash = await hashPassword(OWNER.password);
  const [user] = await db
    .insert(users)
    .values({ email: OWNER.email, fullName: 'Ira Sen', passwordHash, emailConfirmedAt: new Date() })
    .returning();
  await db.insert(userRoles).values({ userId: user!.id, role: 'admin' });
  await close();
});

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** Fills a card of the settings and saves it. */
async function fillCard(
  page: Page,
  name: string,
  fields: Record<string, string>,
  more?: (page: Page) => Promise<void>,
) {
  await page.goto('/admin/settings');
  const card = page.getByRole('form', { name });
  for (const [label, value] of Object.entries(fields)) await card.getByLabel(label, { exact: true }).fill(value);
  await more?.(page);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText(/^Saved \d\d\//)).toBeVisible();
}

test('sets up a shop from an empty database to the first order', async ({ page, browser }) => {
  const visitor = await (await browser.newContext({ baseURL: shopUrl() })).newPage();
  visitor.setDefaultTimeout(10_000);

  await test.step('shows the closed store and accepts an address', async () => {
    const response = await visitor.goto('/products');
    expect(response?.status()).toBe(503);
    await expect(visitor.getByRole('heading', { name: 'The shop opens soon.' })).toBeVisible();
    await expectAccessible(visitor);
    await visitor.getByLabel('Email').fill('asha@example.in');
    await visitor.getByRole('button', { name: 'Tell me when it opens' }).click();
    await expect(visitor.getByText('We sent you a link.')).toBeVisible();
  });

  await signedInPage(page, OWNER);
  await test.step('keeps the store closed while legal details are missing', async () => {
    await page.goto('/admin/setup');
    await button(page, 'Open the store').click();
    const missing = page.getByRole('alert').filter({ hasText: 'The store stays closed.' });
    await expect(missing).toContainText('GSTIN (Law: CGST Act, section 31)');
    await expect(missing).toContainText('Grievance officer');
    await expect(missing).toContainText('One product can be bought');
    await expectAccessible(page);
  });

  await test.step('enters legal details and payment methods', async () => {
    await fillCard(page, 'General', {
      Phone: '+91 141 400 2280',
      'Site description': 'Single herbs with their district on the label.',
      'Contact email': 'care@vanya.example',
      'Support email': 'care@vanya.example',
      Address: '14 Sahakar Marg, Lal Kothi, Jaipur 302015, Rajasthan',
    });
    await fillCard(
      page,
      'Legal and tax',
      {
        'Legal name': 'Vanya Botanicals LLP',
        GSTIN: '27AAPFU0939F1ZV',
        'FSSAI licence': '12226002000417',
        'Grievance officer': 'Ira Sen',
        Designation: 'Grievance Officer',
        'Email for complaints': 'officer@vanya.example',
      },
      async () => void (await page.getByRole('form', { name: 'Legal and tax' }).getByLabel('State').selectOption('27')),
    );
    await fillCard(page, 'Payment', {}, async () => {
      await page.getByRole('switch', { name: 'PhonePe' }).press('Space');
      await page.getByRole('switch', { name: 'Cash on delivery' }).press('Space');
    });
  });

  await test.step('publishes a brand with a corrected colour', async () => {
    await page.goto('/admin/settings/brand');
    await page.getByLabel('Shop name').fill('Vanya Botanicals');
    await page.getByLabel('Short name').fill('Vanya');
    const wordmark = page.getByLabel('Wordmark, light').and(page.locator('input[type=file]'));
    await wordmark.setInputFiles({ name: 'v.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(WORDMARK) });
    await page.getByLabel('Button', { exact: true }).fill('#F0B22E');
    await page.getByLabel('Link', { exact: true }).fill('#FFE14A');
    await expect(page.getByText('The link colour is too pale: corrected')).toBeVisible();
    await button(page, 'Publish brand').click();
    await expect(page.getByText('Brand Published')).toBeVisible();
  });

  await test.step('creates the first product', async () => {
    await page.goto('/admin/categories?do=new');
    const category = page.getByRole('dialog', { name: 'Add category' });
    await category.getByLabel('Name').fill('Herbs');
    await category.getByRole('button', { name: 'Create category' }).click();
    await expect(page.getByText('Category created successfully')).toBeVisible();
    await page.goto('/admin/products/new');
    await page.getByLabel('Name', { exact: true }).fill('Haldi Doodh');
    await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Herbs' });
    await page.getByLabel('Price', { exact: true }).fill('899');
    await page.getByLabel('choose images').setInputFiles({ name: 'h.png', mimeType: 'image/png', buffer: png(200) });
    await expect(page.getByText('1 image(s) uploaded successfully.')).toBeVisible();
    await button(page, 'Publish product').click();
    await button(page.getByRole('dialog'), 'Publish anyway').click();
    await expect(page.getByText('Product created successfully')).toBeVisible();
  });

  await test.step('edits a page and the home page', async () => {
    await page.goto('/admin/pages/edit/about');
    await page.getByLabel('Lead', { exact: true }).fill('Thirty-one herbs, each with its district.');
    await button(page, 'Publish').click();
    await expect(page.getByText('Visitors see version 2.')).toBeVisible();

    await page.goto('/admin/pages/edit/');
    const blocks = page.getByRole('region', { name: 'Blocks', exact: true });
    await expect(blocks.getByRole('listitem')).toHaveCount(6);
    await blocks.getByRole('button', { name: /^Testimonials/ }).click();
    await button(page, 'Remove block').click();
    await blocks.getByRole('button', { name: /^Hero/ }).click();
    await page.getByLabel('Add a block').selectOption('rail');
    await page.getByLabel('Heading', { exact: true }).fill('Fresh from Rajasthan');
    await page.getByLabel('Products', { exact: true }).selectOption('new');
    await expect(
      page.frameLocator('iframe[title="Preview of the page"]').getByRole('heading', { name: 'Fresh from Rajasthan' }),
    ).toBeVisible();
    await button(page, 'Move down').click();
    await expect(page.getByText(/of 240 KB/)).toBeVisible();
    await button(page, 'Publish').click();
    await expect(page.getByText('Visitors see version 2.')).toBeVisible();
  });

  await test.step('completes the set-up and opens the store', async () => {
    await page.goto('/admin/setup');
    for (const name of ['Days and charges', 'Cash on delivery', 'Terms', 'Shipping', 'Returns', 'Privacy notice']) {
      const line = page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
      await line.getByRole('button', { name: /^Mark as read/ }).click();
      await expect(line.getByText(/Read \d\d\//)).toBeVisible();
    }
    await expect(page.getByText('17 of 17 done')).toBeVisible();
    // staff can open the closed store
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Fresh from Rajasthan' })).toBeVisible();
    expect((await visitor.goto('/'))?.status()).toBe(503);
    await page.goto('/admin/setup');
    await button(page, 'Open the store').click();
    await expect(page.getByText('The store is open').first()).toBeVisible();
  });

  await test.step('places the first order with cash on delivery', async () => {
    await visitor.goto('/');
    const headings = await visitor.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(headings.indexOf('Read the label first.')).toBeLessThan(headings.indexOf('Fresh from Rajasthan'));
    expect(headings).not.toContain('What people say');
    await visitor.goto('/product/haldi-doodh');
    await button(visitor, 'Add to cart').first().click();
    const person = await newCustomer();
    await visitor.getByLabel('Email').fill(person.email);
    await visitor.getByLabel('Password', { exact: true }).fill(person.password);
    await button(visitor, 'Sign In').click();
    await expect(visitor.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible();
    await visitor.goto('/checkout');
    await fillAddress(visitor);
    await visitor.getByRole('button', { name: /^(Place order|Pay|Order)/ }).click();
    await visitor.waitForURL(/\/payment\/success/);
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  });
  await visitor.context().close();
});

test('closes the store after confirmation, except for legal pages', async ({ page, browser }) => {
  await signedInPage(page, OWNER);
  await page.goto('/admin/setup');
  await button(page, 'Close the store').click();
  const question = page.getByRole('dialog', { name: 'Close the store?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Store open', { exact: true })).toBeVisible();
  await button(page, 'Close the store').click();
  await question.getByRole('button', { name: 'Close the store' }).click();
  await expect(page.getByText('Store closed', { exact: true })).toBeVisible();
  const visitor = await (await browser.newContext({ baseURL: shopUrl() })).newPage();
  expect((await visitor.goto('/'))?.status()).toBe(503);
  // legal pages stay available, without links into the store
  expect((await visitor.goto('/privacy'))?.status()).toBe(200);
  await visitor.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(visitor.getByRole('heading', { name: 'The shop opens soon.' })).toBeVisible();
  await visitor.context().close();
});
