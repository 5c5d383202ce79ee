/** Lists of the panel: bulk actions, new rows, and cards on phones. tests/components/lists.test.ts has search and order. */
import { DEMO_ADMIN, expect, newCustomer, putInCart, signedInPage, signInByApi, test } from '../fixtures.ts';
import { placeOrder } from '../orders.ts';
import { newProduct, removeProducts, uniqueName } from './products.ts';

test.beforeEach(({ page }) => signedInPage(page, DEMO_ADMIN));

test('sets badge and category of several products, and exports them', async ({ page }) => {
  const mark = uniqueName('Bulk');
  const products = [await newProduct({ name: `${mark} A` }), await newProduct({ name: `${mark} B` })];
  try {
    await page.goto(`/admin/products?search=${encodeURIComponent(mark)}`);
    const rows = page.getByRole('table', { name: 'Products' }).locator('tbody tr');
    await expect(rows).toHaveCount(2);
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await page.getByLabel('Select the page').check();
    await bar.getByRole('button', { name: 'Badge' }).click();
    await page.getByRole('dialog').getByLabel('Badge').fill('Diwali');
    await page.getByRole('dialog').getByRole('button', { name: 'Set badge' }).click();
    await expect(rows.filter({ hasText: 'Diwali' })).toHaveCount(2);
    await expect(bar).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows.filter({ hasText: 'Diwali' })).toHaveCount(0);
    await page.getByLabel('Select the page').check();
    await bar.getByRole('button', { name: 'Category' }).click();
    await page.getByRole('dialog').getByLabel('Category').selectOption({ label: 'Creatine' });
    await page.getByRole('dialog').getByRole('button', { name: 'Set category' }).click();
    await expect(rows.filter({ hasText: 'Creatine' })).toHaveCount(2);
    await page.getByLabel('Select the page').check();
    const download = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Export' }).click();
    const file = await (await download).createReadStream();
    const text = Buffer.concat(await file.toArray()).toString();
    expect(text.trim().split('\n')).toHaveLength(3);
    for (const { name } of products) expect(text).toContain(name);
  } finally {
    await removeProducts(products);
  }
});

test('announces new orders without a reload', async ({ page }) => {
  const session = await signInByApi(await newCustomer());
  await putInCart(session, 'whey-isolate');
  await page.clock.install();
  await page.goto('/admin/orders');
  const list = page.getByRole('region', { name: 'Orders', exact: true });
  await expect(list.locator('tbody tr[data-row]')).toHaveCount(25);
  const id = (await placeOrder(session)).slice(0, 8);
  await page.clock.runFor(31_000);
  const news = list.getByRole('button', { name: /^\d+ new orders? – show$/ });
  await expect(news).toBeVisible();
  await expect(list).not.toContainText(id);
  await news.click();
  await expect(list).toContainText(id);
  await expect(news).toHaveCount(0);
});

const LISTS = [
  'products',
  'categories',
  'hero',
  'banners',
  'orders',
  'tracking',
  'coupons',
  'nutrition',
  'workouts',
  'users',
  'users/tickets',
  'invoices',
  'settings/security',
];

test('shows lists as labelled cards with 44 px touch targets on phones', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of LISTS)
    await test.step(path, async () => {
      await page.goto(`/admin/${path}`);
      const list = page.getByRole('region').filter({ has: page.locator('li[data-row]') });
      const card = list.locator('li[data-row]').first();
      await expect(card).toBeVisible();
      await expect(list.getByRole('table')).toHaveCount(0);
      if (path !== 'users/tickets') await expect(card.locator('dt').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(await list.evaluate(smallTargets)).toEqual([]);
    });
});

/** Controls that do not respond 21 px above and below their centre. */
function smallTargets(list: Element): string[] {
  const targets = [...list.querySelectorAll<HTMLElement>('a, button, select, input')];
  return targets.flatMap((target) => {
    target.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = target.getBoundingClientRect();
    if (width === 0 || target.matches(':disabled')) return [];
    const control = target.closest('label') ?? target;
    const isHit = [-21, 21].every((away) => {
      const hit = document.elementFromPoint(x + width / 2, y + height / 2 + away);
      return hit !== null && (control.contains(hit) || hit.contains(control));
    });
    return isHit && height > 0 ? [] : [`${target.tagName} ${target.getAttribute('aria-label') ?? target.textContent}`];
  });
}

test('selects rows and opens filters on phones', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/products');
  const list = page.getByRole('list', { name: 'Products' });
  await expect(list.getByRole('listitem').first()).toContainText(/State.*In the store/s);
  await expect(page.getByRole('group', { name: 'Stock' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Filter' }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByRole('button', { name: 'In stock' }).click();
  await filter.getByLabel('Sort').selectOption({ label: 'Highest price' });
  await filter.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('button', { name: 'Filter 1 set' })).toBeVisible();
  await expect(page).toHaveURL(/stock=in&sort=price-high/);
  await page.getByRole('button', { name: 'Select rows' }).click();
  await list.getByRole('checkbox').first().check();
  await expect(page.getByText('1 selected').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Select all \d+$/ })).toBeVisible();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  for (const name of ['Publish', 'Category', 'Badge', 'Archive', 'Export'])
    await expect(bar.getByRole('button', { name })).toBeVisible();
  await page.getByRole('button', { name: 'End selecting' }).click();
  await expect(bar).toHaveCount(0);
  await expect(list.getByRole('checkbox')).toHaveCount(0);
});
