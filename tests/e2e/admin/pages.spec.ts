/** Editing of pages and menus: drafts, preview, publication, schedule and earlier versions. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAndResponsive } from '../accessible.ts';
import { DEMO_ADMIN, expect, shopUrl, signedInPage, test } from '../fixtures.ts';
import { withIsolatedShop } from '../isolated-shop.ts';

// these tests provoke refusals of the server
test.use({ provoked: [/status of (404|409|422)/] });
withIsolatedShop({ mode: 'default', timeout: 120_000 });

async function openEditor(page: Page, path: string) {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto(`/admin/pages/edit${path}`);
  await expect(page.getByRole('heading', { name: 'Blocks' })).toBeVisible();
}
const block = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Blocks', exact: true }).getByRole('button', { name });
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]');
const guideIn = (container: Pick<Page, 'getByRole'>) => container.getByRole('region', { name: 'Timing and quality' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('lists every documented page with a link to its editor', async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Pages', exact: true }).click();
  const list = page.getByRole('list', { name: 'Pages' });
  await expect(list.getByRole('listitem')).toHaveCount(12);
  await expectAccessibleAndResponsive(page);
  await list.getByRole('link', { name: 'Shipping Information' }).click();
  await expect(page).toHaveURL(/\/admin\/pages\/edit\/shipping$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipping Information');
});

test('edits, previews and publishes a page, and restores an earlier version', async ({ page, browser }) => {
  await openEditor(page, '/shipping');
  await expect(preview(page).getByRole('heading', { name: 'Where we deliver' })).toBeVisible();
  await block(page, 'Where we deliver').click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('We deliver to {reach}, by **boat** too. Ask [us](/contact).');
  await expect(preview(page).getByText('boat')).toBeVisible();
  await expect(page.getByText('changes not saved')).toBeVisible();

  await button(page, 'Undo').click();
  await expect(text).toHaveValue(/\{deliveryArea\}/);
  await button(page, 'Redo').click();
  await expect(text).toHaveValue(/boat/);

  await button(page, 'Save draft').click();
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible();
  const visitor = await browser.newPage();
  await visitor.goto(`${shopUrl()}/shipping`);
  await expect(visitor.getByText('boat')).toHaveCount(0);

  const opened = page.waitForEvent('popup');
  await button(page, 'Share draft').click();
  const draft = await opened;
  await expect(draft.getByText('This is a draft of /shipping. Visitors do not see it.')).toBeVisible();
  await expect(draft.getByText('boat')).toBeVisible();
  await expect(draft.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const response = await page.request.get(draft.url());
  expect([response.headers().etag, response.headers()['cache-control']]).toEqual([undefined, 'no-store']);
  await draft.close();

  await button(page, 'Publish').click();
  await expect(page.getByText('Page published')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('We deliver to 25,000+ pin codes across India, by boat too. Ask us.')).toBeVisible();

  await button(page, 'Restore version 1').click();
  await block(page, 'Where we deliver').click();
  await expect(text).toHaveValue(/\{deliveryArea\}/);
  await button(page, 'Publish').click();
  await expect(page.getByText('Visitors see version 3.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('boat')).toHaveCount(0);
  await visitor.close();
});

test('creates and publishes a new page, and links it in the footer', async ({ page, browser }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/pages');
  await button(page, 'New page').click();
  await page.getByLabel('Title', { exact: true }).fill('Summer sale');
  await page.getByLabel('Address', { exact: true }).fill('/products/sale');
  await button(page, 'Create page').click();
  await expect(page.getByText('/products is used by the shop itself')).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill('/summer-sale');
  await button(page, 'Create page').click();
  await expect(page).toHaveURL(/\/edit\/summer-sale$/);

  await page.getByLabel('Add a block').selectOption('rail');
  await expect(preview(page).getByRole('article')).toHaveCount(4);
  const visitor = await browser.newPage();
  expect((await visitor.goto(`${shopUrl()}/summer-sale`))?.status()).toBe(404);
  await button(page, 'Publish').click();
  await expect(page.getByText('Visitors see version 1.')).toBeVisible();
  expect((await visitor.goto(`${shopUrl()}/summer-sale`))?.status()).toBe(200);
  await expect(visitor.getByRole('article')).toHaveCount(4);
  expect(await (await page.request.get(`${shopUrl()}/sitemap.xml`)).text()).toContain('/summer-sale</loc>');

  await page.goto('/admin/pages/menus');
  const help = page.getByRole('region', { name: 'Footer, Help' });
  await help.getByRole('button', { name: 'Add link' }).click();
  await help.getByLabel('Label').last().fill('Summer sale');
  await help.getByLabel('Link to').last().fill('/summer-sal');
  await button(page, 'Publish').click();
  await expect(page.getByText('There is no published page at /summer-sal').first()).toBeVisible();
  await help.getByLabel('Link to').last().fill('/summer-sale');
  await expectAccessible(page);
  await button(page, 'Publish').click();
  await expect(page.getByText('Menus published')).toBeVisible();
  await visitor.goto(shopUrl());
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Summer sale' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Summer sale');
  await visitor.close();

  await page.goto('/admin/pages/edit/summer-sale');
  await button(page, 'Delete page').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click();
  await expect(page.getByText('The menu of the footer leads to it.')).toBeVisible();
});

test('edits the landing page of protein, and creates one of another category', async ({ page, browser }) => {
  await openEditor(page, '/protein');
  await expect(preview(page).getByRole('heading', { name: 'Timing and quality' })).toBeVisible();
  await expect(preview(page).getByRole('article').first()).toBeVisible();
  await page.getByLabel('Lead', { exact: true }).fill('Whey from {shortName}, and dal from your kitchen.');
  await page.getByLabel('Colours').selectOption('Mint');
  await block(page, 'Timing and quality').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('After the gym');
  await expect(guideIn(preview(page)).getByRole('term').first()).toHaveText('After the gym');
  await expectAccessibleAndResponsive(page);
  await button(page, 'Publish').click();
  await expect(page.getByText('Visitors see version 2.')).toBeVisible();
  const visitor = await browser.newPage({ baseURL: shopUrl(), javaScriptEnabled: false });
  await visitor.goto('/protein');
  await expect(visitor.getByText('Whey from Ojas, and dal from your kitchen.')).toBeVisible();
  await expect(visitor.locator('.tone-mint h1')).toHaveText('Protein');
  await expect(guideIn(visitor).getByRole('term').first()).toHaveText('After the gym');
  await expect(visitor.getByRole('article')).toHaveCount(8);

  await page.goto('/admin/pages');
  await button(page, 'New page').click();
  await page.getByLabel('Title', { exact: true }).fill('Bars');
  await page.getByLabel('Kind', { exact: true }).selectOption('Landing page of a category');
  await button(page, 'Create page').click();
  await expect(page).toHaveURL(/\/edit\/bars$/);
  await block(page, 'Products of a category').click();
  await page.getByLabel('Category', { exact: true }).fill('bars-snacks');
  await page.getByLabel('Add a block').selectOption('Small print');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Weights are approximate.');
  await button(page, 'Publish').click();
  await expect(page.getByText('Visitors see version 1.')).toBeVisible();
  await visitor.goto('/bars');
  await expect(visitor.getByRole('link', { name: /^Filter and sort \d+ products$/ })).toHaveAttribute(
    'href',
    '/products/bars-snacks',
  );
  await expect(visitor.getByText('Weights are approximate.')).toBeVisible();
  await visitor.close();
});

test('disables publishing when a field is unknown, and schedules a complete page', async ({ page }) => {
  await openEditor(page, '/careers');
  await block(page, 'Careers').click();
  await page.getByLabel('Lead', { exact: true }).fill('Write to us.');
  await expect(button(page, 'Publish')).toBeEnabled();
  await page.getByLabel('Lead', { exact: true }).fill('Follow {nobody}.');
  await expect(page.getByText('There is no field {nobody}').first()).toBeVisible();
  await expect(button(page, 'Publish')).toBeDisabled();
  await expect(button(page, 'Schedule')).toBeDisabled();
  await page.getByLabel('Lead', { exact: true }).fill('Write to {contactEmail}.');
  await expect(page.getByText('Named fields in this block')).toBeVisible();
  await button(page, 'Schedule').click();
  await page.getByLabel('Day', { exact: true }).fill('01/12/2030');
  await button(page, 'Schedule draft').click();
  await expect(page.getByText('01/12/2030 06:00')).toBeVisible();
  await button(page, 'Cancel schedule').click();
  await expect(page.getByText('No time set')).toBeVisible();
});

test('moves blocks by keyboard, reports an edit conflict, and asks before leaving', async ({ page, browser }) => {
  await openEditor(page, '/athletes');
  const names = page.locator('section', { hasText: 'Blocks' }).getByRole('listitem').getByRole('button');
  await names.nth(1).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names.first()).toContainText('Cards');
  await button(page, 'Undo').click();
  await expect(names.first()).toContainText('Heading');

  const other = await browser.newPage({ baseURL: shopUrl() });
  await openEditor(other, '/athletes');
  await other.getByLabel('Lead', { exact: true }).fill('Theirs.');
  await button(other, 'Save draft').click();
  await expect(other.getByText('Version 2', { exact: true })).toBeVisible();
  await other.close();

  await page.getByLabel('Lead', { exact: true }).fill('Mine.');
  await button(page, 'Save draft').click();
  await expect(page.getByText('has saved this page since you opened it')).toBeVisible();
  await expect(page.getByLabel('Lead', { exact: true })).toHaveValue('Mine.');
  await page.getByRole('link', { name: 'All pages' }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await button(page, 'Cancel').click();
  await button(page, 'Save mine over it').click();
  await expect(page.getByText('Draft saved')).toBeVisible();
});

test('has an accessible editor without overflow at any width', async ({ page }) => {
  await openEditor(page, '/privacy');
  await block(page, 'Your rights').click();
  await expect(preview(page).getByRole('heading', { name: 'Your rights' })).toBeVisible();
  await expectAccessibleAndResponsive(page);
});

test('schedules blocks of the home page, and refuses one above the page budget', async ({ page, browser }) => {
  await openEditor(page, '/');
  const blocks = page.getByRole('region', { name: 'Blocks', exact: true });
  await expect(blocks.getByRole('listitem')).toHaveCount(6);
  await expect(preview(page).getByRole('heading', { name: 'Read the label first.' })).toBeVisible();
  await expect(page.getByText(/of 240 KB/).first()).toBeVisible();
  // other pages' blocks are not offered
  await expect(page.getByLabel('Add a block').getByRole('option', { name: 'Browser storage' })).toHaveCount(0);

  await block(page, 'Why choose us').click();
  await page.getByLabel('Add a block').selectOption('banner');
  await page.getByLabel('Heading', { exact: true }).fill('Diwali week');
  await page.getByRole('group', { name: 'Shown' }).getByLabel('From').fill('01/01/2026');
  await page.getByRole('group', { name: 'Shown' }).getByLabel('Until').fill('01/12/2025');
  await expect(page.getByText('It ends before it begins').first()).toBeVisible();
  await page.getByRole('group', { name: 'Shown' }).getByLabel('Until').fill('01/12/2099');
  await page.getByLabel('Add a block').selectOption('text');
  await page.getByLabel('Heading', { exact: true }).fill('Not before the year 2099');
  await page.getByRole('group', { name: 'Shown' }).getByLabel('From').fill('01/01/2099');
  await expect(blocks.getByLabel('Not shown now')).toHaveCount(1);
  await expectAccessibleAndResponsive(page);
  await button(page, 'Publish').click();
  await expect(page.getByText('Visitors see version 2.')).toBeVisible();
  const visitor = await browser.newPage();
  await visitor.goto(shopUrl());
  await expect(visitor.getByRole('heading', { name: 'Diwali week' })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Not before the year 2099' })).toHaveCount(0);
  await visitor.close();

  for (const _ of [1, 2]) {
    await page.getByLabel('Add a block').selectOption('rail');
    await page.getByLabel('How many').fill('12');
  }
  await expect(page.getByText(/Cannot be published: the page is \d+ KB too heavy/)).toBeVisible();
  await expect(button(page, 'Publish')).toBeDisabled();
});
