/** The hero tab. Its rows stay hidden, since other tests use the homepage. */
import type { Page } from '@playwright/test';
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { api, DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';
import { seenActive, withFailingRequests } from './failing-requests.ts';
import { newProduct, removeProducts } from './products.ts';

type Row = { id: string; productId: string; name: string };
let token = '';
test.beforeEach(async ({ page }) => {
  token = (await signedInPage(page, DEMO_ADMIN)).accessToken;
});

const LIST = /\/api\/admin\/hero-products$/;
const ONE = /\/api\/admin\/hero-products\/.+/;
const table = (page: Page) => page.getByRole('table', { name: 'Hero products' });
const rowOf = (page: Page, name: string) => table(page).getByRole('row', { name: new RegExp(name) });
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('finds and adds a product at its position, and does not offer it again', async ({ page, provoked }) => {
  provoked.push(/500/);
  const product = await newProduct();
  await page.goto('/admin/hero');
  await expect(page.getByRole('heading', { name: 'Enhanced Hero Section Products' })).toBeVisible();
  await expect(rowOf(page, 'Whey Isolate')).toContainText('Visible');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add to Hero Section' });
  const save = dialog.getByRole('button', { name: 'Add to Hero Section' });
  await expect(dialog.getByRole('radio', { name: /Classic Shaker/ })).toBeVisible();
  await dialog.getByLabel('Display order').fill('');
  await save.click();
  await expect(dialog.getByText('Please select a product and enter display order')).toHaveCount(2);
  await dialog.getByLabel('Display order').fill('-1');
  await dialog.getByLabel('Find a product').fill(product.name);
  await dialog.getByRole('radio', { name: new RegExp(product.name) }).check();
  await save.click();
  await expect(dialog.getByText('Enter a whole number from 0')).toBeVisible();
  await dialog.getByLabel('Display order').fill('900');
  await withFailingRequests(page, 'POST', LIST, async () => {
    await save.click();
    await expect(dialog.getByText('Failed to add product to hero section')).toBeVisible();
  });
  await expect(dialog.getByRole('radio', { name: new RegExp(product.name) })).toBeChecked();
  await expectAccessibleAndResponsive(page);
  // created hidden, since other tests use the homepage
  await page.route(LIST, (route) =>
    route.request().method() === 'POST'
      ? route.continue({ postData: { ...route.request().postDataJSON(), isActive: false } })
      : route.fallback(),
  );
  await page.keyboard.press('Control+s');
  await expect(toast(page)).toContainText('Product added to hero section with enhanced motion effects');
  const row = rowOf(page, product.name);
  await expect(row).toContainText('Shakers & Accessories');
  await expect(row.getByRole('cell')).toContainText([product.name, '900', '4.5', '₹1,000', 'Hidden', '']);
  await page.keyboard.press('n');
  await dialog.getByLabel('Find a product').fill(product.name);
  await expect(dialog.getByText('No product that is not in the hero section matches.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await removeProducts([product]);
});

test('reorders rows with equal display order, hides one, and undoes moves and removals', async ({ page, provoked }) => {
  provoked.push(/500/);
  const products = [await newProduct(), await newProduct()];
  const ownRows: Row[] = [];
  for (const { id: productId } of products)
    ownRows.push(await api('POST', '/admin/hero-products', { productId, displayOrder: 800, isActive: false }, token));
  await page.goto('/admin/hero');
  await expect(rowOf(page, ownRows[0]!.name)).toBeVisible();
  const all = table(page).locator('tbody tr');
  const places = async () => {
    const names = await all.locator('[data-key] a').allTextContents();
    return ownRows.map(({ name }) => names.indexOf(name));
  };
  await expect(all.first().getByRole('button', { name: / up$/ })).toBeDisabled();
  await expect(all.last().getByRole('button', { name: / down$/ })).toBeDisabled();
  const [first, second] = (await places())[0]! < (await places())[1]! ? ownRows : ownRows.toReversed();
  const order = async (...names: string[]) => {
    const expected = new RegExp(names.join('.*'), 's');
    await expect(table(page)).toHaveText(expected);
  };
  await order(first!.name, second!.name);
  await rowOf(page, second!.name)
    .getByRole('button', { name: `Move ${second!.name} up` })
    .click();
  await expect(toast(page)).toContainText('Display order updated successfully');
  await order(second!.name, first!.name);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await order(first!.name, second!.name);
  // by keyboard, and the row keeps the focus
  await rowOf(page, first!.name).getByRole('link').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await order(second!.name, first!.name);
  await expect(rowOf(page, first!.name).getByRole('link')).toBeFocused();
  await withFailingRequests(page, 'POST', ONE, async () => {
    await page.keyboard.press('Alt+ArrowUp');
    await expect(toast(page)).toContainText('Failed to update display order');
    await page.keyboard.press('v');
    await expect(toast(page)).toContainText('Failed to update product status');
  });
  await seenActive(page, LIST, first!.id);
  const row = rowOf(page, first!.name);
  const visibilitySwitch = row.getByRole('switch', { name: `${first!.name} is visible on the homepage` });
  await expect(row).toContainText('Visible');
  await expect(visibilitySwitch).toBeChecked();
  // the switch covers its checkbox
  await visibilitySwitch.click({ force: true });
  await expect(toast(page)).toContainText('Hero product visibility updated');
  await expect(row).toContainText('Hidden');
  await withFailingRequests(page, 'DELETE', ONE, async () => {
    await row.getByRole('button', { name: `Remove ${first!.name}` }).click();
    await page
      .getByRole('dialog', { name: 'Remove from hero section' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(toast(page)).toContainText('Failed to remove product from hero section');
  });
  await row.getByRole('button', { name: `Remove ${first!.name}` }).click();
  await page.getByRole('dialog', { name: 'Remove from hero section' }).getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page)).toContainText('Product removed from hero section');
  await expect(row).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Hidden');
  await removeProducts(products);
});

test('previews the homepage’s slides, and suggests best sellers when there are none', async ({ page, provoked }) => {
  await page.goto('/admin/hero');
  const preview = page.getByRole('complementary', { name: 'Homepage preview' });
  await expect(preview).toContainText(/Slide 1 of \d/);
  await rowOf(page, 'Pre-Workout').getByRole('link').focus();
  await expect(preview).toContainText(/Slide 2 of \d/);
  await preview.getByRole('button', { name: 'Phone' }).click();
  await preview.getByRole('button', { name: 'Next slide' }).click();
  await expect(preview).toContainText(/Slide 3 of \d.*Creatine/s);
  await expectAccessibleAndResponsive(page);
  await page.route(LIST, (route) => route.fulfill({ json: [] }));
  const seller = await newProduct();
  const suggestion = { id: seller.id, name: seller.name, category: 'Shakers', price: 100_000, image: null, sold: 1311 };
  await page.route('**/api/admin/hero-suggestions', (route) => route.fulfill({ json: [suggestion] }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No Hero Products Yet' })).toBeVisible();
  await expect(preview).toHaveCount(0);
  await expectAccessibleAndResponsive(page);
  await page.getByRole('button', { name: 'Add to Hero Section' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to Hero Section' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // adds a best seller, hidden since other tests use the homepage
  const best = page.getByRole('button', { name: `Add ${seller.name} 1,311 sold in 30 days` });
  provoked.push(/500/);
  await withFailingRequests(page, 'POST', LIST, async () => {
    await best.click();
    await expect(toast(page)).toContainText('Failed to add product to hero section');
  });
  await page.unroute(LIST);
  await page.route(LIST, (route) =>
    route.request().method() === 'POST'
      ? route.continue({ postData: { ...route.request().postDataJSON(), isActive: false } })
      : route.fallback(),
  );
  await best.click();
  await expect(toast(page)).toContainText('Product added to hero section with enhanced motion effects');
  await expect(rowOf(page, seller.name)).toContainText('Hidden');
  await removeProducts([seller]);
});
