import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { api, expect, fillAddress, newCustomer, putInCart, signedInPage, simulatorUrl, test } from './fixtures.ts';
import { test as renderedTest } from './rendered.ts';

const value = (page: import('@playwright/test').Page, name: string) =>
  page
    .locator('[data-part="declarations"] > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

/** The number of visible buttons in the accent colour. */
const hotButtons = (page: import('@playwright/test').Page) =>
  page.locator('button:visible, a:visible').evaluateAll((all) => {
    const sample = document.body.appendChild(document.createElement('i'));
    sample.style.background = 'var(--color-accent)';
    const accent = getComputedStyle(sample).backgroundColor;
    sample.remove();
    return all.filter((element) => getComputedStyle(element).backgroundColor === accent).length;
  });

renderedTest('declares what Indian law requires of a supplement', async ({ page }) => {
  await page.goto('/product/german-creatine');
  await expect(page.getByRole('img', { name: 'Vegetarian' }).first()).toBeVisible();
  await expect(page.getByText('Net quantity 300 g')).toBeVisible();
  await expect(page.getByText('₹4.33 per g. Inclusive of all taxes.')).toBeVisible();
  await expect(page.getByText('HEALTH SUPPLEMENT', { exact: true })).toHaveCSS('text-transform', 'uppercase');
  await expect(value(page, 'Manufacturer')).toContainText('Trier, Germany');
  await expect(value(page, 'Imported by')).toContainText('Pune 411004');
  await expect(value(page, 'Country of origin')).toHaveText('Germany');
  await expect(value(page, 'Net quantity')).toHaveText('300 g');
  await expect(value(page, 'MRP')).toHaveText('₹1,599 (inclusive of all taxes)');
  await expect(value(page, 'Unit sale price')).toHaveText('₹4.33 per g');
  await expect(value(page, 'Best before')).toHaveText('36 months from manufacture');
  await expect(value(page, 'FSSAI licence')).toHaveText(/^\d{14}$/);
  await expect(value(page, 'Ingredients')).toHaveText('Creatine monohydrate 100%.');
  await expect(value(page, 'Allergens')).toHaveText('No declared allergens.');
  await expect(value(page, 'Usage')).toContainText('Do not exceed the recommended daily usage.');
  await expect(page.getByText('NOT FOR MEDICINAL USE', { exact: true })).toBeVisible();
  await expect(page.getByText('Keep out of reach of children.')).toBeVisible();
  const care = value(page, 'Consumer care');
  await expect(care.getByRole('link', { name: /^\+91/ })).toHaveAttribute('href', /^tel:\+91\d+$/);
  await expect(care.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByRole('link', { name: 'Lab report on request' })).toHaveAttribute(
    'href',
    '/contact?subject=Lab%20report%3A%20German%20Creatine',
  );
});

test('links the lab report when there is one', async ({ page }) => {
  await page.route('**/api/products/omega-3', async (route) => {
    const response = await route.fetch();
    const product = (await response.json()) as { declarations: object };
    const declarations = { ...product.declarations, labReportUrl: '/media/omega-3.pdf' };
    await route.fulfill({ response, json: { ...product, declarations } });
  });
  await page.goto('/products?search=omega');
  await page.getByRole('article').getByRole('link', { name: 'Omega 3', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Read the lab report (PDF)' })).toHaveAttribute(
    'href',
    '/media/omega-3.pdf',
  );
});

renderedTest('omits the unit sale price when it equals the price', async ({ page }) => {
  await page.goto('/product/soy-protein-isolate');
  await expect(value(page, 'Net quantity')).toHaveText('1 kg');
  await expect(page.getByText('Unit sale price')).toHaveCount(0);
  await expect(page.getByText(/per kg/)).toHaveCount(0);
});

test('shows nutrition per serving and per 100 g or 100 ml', async ({ page }) => {
  await page.goto('/product/whey-isolate');
  await page.getByRole('tab', { name: 'Nutrition Facts' }).press('Enter');
  const table = page.getByRole('table', { name: /Nutrition facts.*30 servings in the pack.*One scoop, 30 g/ });
  await expect(table.getByRole('columnheader')).toHaveText(['Nutrient', 'Per serving', 'Per 100 g', '% RDA*']);
  const protein = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Protein' }) });
  await expect(protein.getByRole('cell').first()).toHaveText('25.0 g');
  await expectAccessible(page);
  await page.goto('/product/l-carnitine-liquid');
  await page.getByRole('tab', { name: 'Nutrition Facts' }).click();
  await expect(page.getByRole('columnheader', { name: 'Per 100 ml' })).toBeVisible();
});

renderedTest('shows the price per gram of protein', async ({ page }) => {
  await page.goto('/product/whey-isolate');
  await expect(page.locator('[data-part="figures"]')).toContainText('a gram of protein₹3.60');
  await page.goto('/product/omega-3');
  await expect(page.locator('[data-part="figures"]')).not.toContainText('a gram of protein');
});

renderedTest('shows specifications and nutrition facts without scripts', async ({ request }) => {
  const html = await (await request.get('/product/whey-isolate')).text();
  for (const text of ['Cold cross-flow microfiltration', 'Essential amino acids', 'Reviews feature coming soon.'])
    expect(html).toContain(text);
});

test('selects images by keyboard, one at a time', async ({ page }) => {
  await page.goto('/product/whey-isolate');
  const thumbs = page.getByRole('button', { name: /^Image: / });
  await expect(thumbs).toHaveCount(3);
  await expect(page.locator('[data-part="thumbnails"] [aria-current]')).toHaveCount(1);
  await expect(thumbs.first()).toHaveAttribute('aria-current', 'true');
  await thumbs.first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(thumbs.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(thumbs.nth(1)).toBeFocused();
  await expect(page.locator('[data-part="image"] img')).toHaveAttribute('alt', /turned to the side/);
  await page.getByRole('radio', { name: 'Mango' }).click();
  await expect(page.locator('[data-part="image"] img')).toHaveAttribute('alt', /Mango.*front/);
});

test('opens an image full screen, and returns the focus on closing', { tag: '@images' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/product/whey-isolate', { waitUntil: 'networkidle' });
  expect(fetched.filter((url) => /zoom-viewer.*\.js|isolate.*-960\.avif/.test(url))).toEqual([]);
  const opener = page.getByRole('button', { name: 'Enlarge image' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Images of Whey Isolate' });
  await expect(viewer.getByRole('status')).toContainText('1 of 3');
  await expect.poll(() => fetched.some((url) => /kesar-pista--front-960\.avif/.test(url))).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('status')).toContainText('2 of 3');
  await expect(viewer.getByRole('img')).toHaveAttribute('alt', /turned to the side/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByRole('status')).toContainText('3 of 3');
  const scale = () =>
    viewer.getByRole('img').evaluate((image) => Number(/scale\(([\d.]+)\)/.exec(image.style.transform)?.[1] ?? 1));
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(scale).toBe(1.5);
  await page.keyboard.press('+');
  await expect.poll(scale).toBe(2.25);
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect.poll(scale).toBe(1);
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(opener).toBeFocused();
  // the page shows the last viewed image
  await expect(page.locator('[data-part="image"] img')).toHaveAttribute('alt', /back label/);
});

test('supports swipe, double tap and drag in the full-screen view', async ({ page }) => {
  await page.goto('/product/whey-isolate');
  await page.getByRole('button', { name: 'Enlarge image' }).click();
  const viewer = page.getByRole('dialog', { name: 'Images of Whey Isolate' });
  const image = viewer.getByRole('img');
  const drag = async (dx: number) => {
    await page.mouse.move(640, 500);
    await page.mouse.down();
    await page.mouse.move(640 + dx, 505, { steps: 4 });
    await page.mouse.up();
  };
  await expect(viewer.getByRole('status')).toContainText('1 of 3');
  await drag(-200);
  await expect(viewer.getByRole('status')).toContainText('2 of 3');
  await drag(200);
  await expect(viewer.getByRole('status')).toContainText('1 of 3');
  await page.mouse.dblclick(640, 500);
  await expect(image).toHaveAttribute('style', /scale\(2\.5\)/);
  await drag(-200);
  await expect(image).toHaveAttribute('style', /translate\(-200px, 5px\)/);
  await expect(viewer.getByRole('status')).toContainText('1 of 3');
  await viewer.getByRole('button', { name: 'Next image' }).click();
  await expect(image).not.toHaveAttribute('style', /scale\(2\.5\)/);
  await viewer.getByRole('button', { name: 'Close images' }).click();
  await expect(viewer).toBeHidden();
});

test.describe('back in stock', () => {
  test('validates a visitor’s email, and confirms the alert', async ({ page }) => {
    await page.goto('/product/whey-isolate');
    await expect(page.getByLabel('Tell me when it is back')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Unflavoured' }).click();
    await expect(page.getByRole('button', { name: 'Out of Stock' }).first()).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Buy now' })).toHaveCount(0);
    const field = page.getByLabel('Tell me when it is back');
    await expect(page.getByText('We use your address for one mail about this product')).toBeVisible();
    await expectAccessible(page);
    await field.fill('asha@');
    await field.press('Enter');
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill('asha@example.in');
    await page.getByRole('button', { name: 'Notify me' }).click();
    const confirmation = page.getByText('We will write to asha@example.in once, when Unflavoured, 900 g is back.');
    await expect(confirmation).toBeFocused();
    await page.getByRole('radio', { name: 'Mango' }).click();
    await expect(confirmation).toHaveCount(0);
  });

  test('prefills the customer’s email, and responds alike to a repeated request', async ({ page }) => {
    const person = await newCustomer();
    await signedInPage(page, person);
    for (let times = 0; times < 2; times++) {
      await page.goto('/product/creatine-hcl');
      await expect(page.getByLabel('Tell me when it is back')).toHaveValue(person.email);
      await page.getByRole('button', { name: 'Notify me' }).click();
      await expect(page.getByText(`We will write to ${person.email} once`)).toBeVisible();
    }
  });

  test('keeps the input when the alert cannot be sent', async ({ page }) => {
    await page.route('**/api/stock-alerts', (route) => route.abort());
    await page.goto('/product/creatine-hcl');
    await page.getByLabel('Tell me when it is back').fill('asha@example.in');
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Tell me when it is back')).toHaveValue('asha@example.in');
  });
  test.use({ provoked: [/Failed to load/] });
});

test.describe('buy now', () => {
  test('returns a visitor to the line after sign-in', async ({ page }) => {
    const person = await newCustomer();
    await page.goto('/product/whey-isolate');
    await page.getByRole('radio', { name: 'Mango' }).click();
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await page.getByRole('button', { name: 'Buy now' }).click();
    await expect(page.getByText('Please sign in to place an order')).toBeVisible();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/checkout\?variant=[\w-]+&quantity=2$/);
    await expect(page.getByRole('button', { name: 'Pay ₹5,398' })).toBeEnabled();
  });

  test('orders only the line, and keeps the cart', async ({ page }) => {
    const person = await newCustomer();
    const session = await signedInPage(page, person);
    await putInCart(session, 'creatine-monohydrate');
    await page.goto('/product/classic-shaker');
    await page.getByRole('button', { name: 'Buy now' }).click();
    const summary = page.getByRole('complementary', { name: 'Order Summary' });
    await expect(summary).toContainText('Classic Shaker');
    await expect(summary).not.toContainText('Creatine');
    await fillAddress(page);
    await page.getByRole('button', { name: 'Pay ₹299' }).click();
    await page.waitForURL(new RegExp(new URL(simulatorUrl()).host));
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    const cart = await api<{ items: { name: string }[] }>('GET', '/cart', undefined, session.accessToken);
    expect(cart.items.map(({ name }) => name)).toEqual(['Creatine Monohydrate']);
  });

  test('asks visitors to sign in, and keeps the line in the URL', async ({ page }) => {
    await page.goto('/checkout?variant=00000000-0000-4000-8000-000000000000&quantity=1');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/auth?from=%2Fcheckout%3Fvariant%3D00000000-0000-4000-8000-000000000000%26quantity%3D1',
    );
  });
});

test('is accessible and has no overflow at any width, with one accent button', async ({ page }) => {
  for (const slug of ['whey-isolate', 'creatine-hcl', 'steel-shaker']) {
    await page.goto(`/product/${slug}`);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      // out-of-stock products have no buy button
      await expect.poll(() => hotButtons(page)).toBe(slug === 'creatine-hcl' ? 0 : 1);
    }
    await expectAccessible(page);
  }
});

renderedTest('keeps the cart visible on phones when the buy bar replaces the dock', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/product/whey-isolate');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Quick access' })).toBeHidden();
  await expect(page.locator('[data-part="buy-bar"]').getByRole('button', { name: 'Add to cart' })).toBeVisible();
});

test.describe('product of several flavours in a list', () => {
  test('is added by a sheet with flavour and size, without leaving the list', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const session = await signedInPage(page, await newCustomer());
    await page.goto('/products?search=whey+isolate', { waitUntil: 'networkidle' });
    expect(fetched.filter((url) => /add-sheet/.test(url))).toEqual([]);
    const opener = page.getByRole('button', { name: 'Add Whey Isolate to cart' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Whey Isolate' });
    await expect(sheet.getByRole('radio', { name: 'Kesar pista' })).toBeChecked();
    await sheet.getByRole('radio', { name: 'Mango' }).click();
    await expectAccessible(page);
    await expect(sheet.getByRole('link', { name: 'Everything about it' })).toHaveAttribute(
      'href',
      /\/product\/whey-isolate\?flavour=Mango/,
    );
    await sheet.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText('Added to cart')).toBeVisible();
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL(/\/products\?search=whey\+isolate$/);
    const cart = await api<{ items: { flavour: string }[] }>('GET', '/cart', undefined, session.accessToken);
    expect(cart.items.map(({ flavour }) => flavour)).toEqual(['Mango']);
    await opener.click();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(sheet).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test('fits beside another in a comparison on phones, and can be added there', async ({ page }) => {
    await signedInPage(page, await newCustomer());
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/compare?items=whey-isolate,creatine-monohydrate');
    const table = page.getByRole('region', { name: 'Comparison' });
    const { scroll, client } = await table.evaluate((element) => ({
      scroll: element.scrollWidth,
      client: element.clientWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(client + 1);
    await table.getByRole('button', { name: 'Add Creatine Monohydrate to cart' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText('Added to cart')).toBeVisible();
    await table.getByRole('button', { name: 'Add Whey Isolate to cart' }).click();
    await expect(page.getByRole('dialog', { name: 'Whey Isolate' })).toBeVisible();
    await expectAccessible(page);
  });
});
