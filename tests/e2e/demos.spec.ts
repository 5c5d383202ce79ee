/** Demos of other brands, which show nothing of the default brand. */
import type { Page } from '@playwright/test';
import { readTermsPolicy, termsOf } from '../../src/features/settings/payment-terms-rules.ts';
import { mergeSettings } from '../../src/features/settings/rules.ts';
import { loadDemo } from '../../src/main/seed/load-demo.ts';
import { formatRupees } from '../../src/shared/money.ts';
import { expectAccessible, expectAccessibleAndResponsive, expectNoOverflowAtAnyWidth } from './accessible.ts';
import {
  expect,
  fillAddress,
  newCustomer,
  putInCart,
  shopUrl,
  signedInPage,
  simulatorUrl,
  test,
  waitForHydration,
} from './fixtures.ts';
import { withIsolatedShop } from './isolated-shop.ts';

/** A product below the free amount, its delivery to Bengaluru, and the sentence of the pages. */
const DELIVERIES: Record<string, { product: string; lines: (string | RegExp)[]; text: string }> = {
  vanya: {
    product: 'tulsi-infusion',
    lines: [/by \w+day, \d\d\/\d\d\/\d{4}Standard, free from ₹999₹59/, 'Cash on delivery is possible here'],
    text: 'Free on orders of ₹999 and above. Below that ₹59.',
  },
  kinetic: {
    product: 'gel-40',
    lines: [/by \w+day, \d\d\/\d\d\/\d{4}Standard, free from ₹799₹49/, /by \w+day, \d\d\/\d\d\/\d{4}Express₹149/],
    text: 'Free on orders of ₹999 and above. Below that ₹49 to ₹79, more for heavy parcels.',
  },
};

for (const name of ['vanya', 'kinetic'])
  test.describe(name, () => {
    withIsolatedShop({ mode: 'default', timeout: 120_000, env: { DEMO: name } });

    test('shows only its own brand on every kind of page', async ({ page }) => {
      const { settings, hero, categories } = await loadDemo(name);
      const paths = ['/', '/products', `/products/${categories[0]!.slug}`, `/product/${hero.products[0]}`, '/about'];
      for (const path of [...paths, '/auth', '/faq', '/contact', '/compare', '/no-such-page']) {
        const html = await (await fetch(`${shopUrl()}${path}`)).text();
        expect(html, path).not.toMatch(/ojas/i);
        expect(html, path).toContain(String(settings.general!.siteName));
      }
      for (const path of paths) {
        await page.goto(path);
        await expectAccessibleAndResponsive(page);
      }
      const tabs = page.getByRole('navigation', { name: 'Category' }).getByRole('link');
      await page.goto('/products');
      await expect(tabs).toHaveText(['All Products', ...categories.map((one) => one.name)]);
    });

    if (name === 'vanya')
      for (const [event, height, cause] of [
        ['a scroll', 640, (page) => page.mouse.wheel(0, 10)],
        ['a click', 640, (page) => page.getByRole('banner').getByRole('button').first().click()],
        ['half of a word in view', 1000, async () => {}],
      ] satisfies [string, number, (page: Page) => Promise<void>][])
        test(`loads the Devanagari font after ${event}`, async ({ page }) => {
          const requested: string[] = [];
          page.on('request', (request) => requested.push(request.url()));
          const fonts = () => requested.filter((url) => /devanagari/.test(url)).length;
          await page.setViewportSize({ width: 412, height });
          await page.goto('/');
          // scripts and images have started
          await page.waitForLoadState('networkidle');
          expect(requested.some((url) => url.endsWith('.js'))).toBe(true);
          const top = await page.evaluate(() => document.querySelector('main [lang]')!.getBoundingClientRect().top);
          if (top > height) expect(fonts()).toBe(0);
          expect(top > 640 && top < 900).toBe(true);
          await cause(page);
          await expect.poll(fonts).toBeGreaterThan(0);
        });

    test('lets the demo customer buy the first hero product', async ({ page }) => {
      const { accounts, hero, products } = await loadDemo(name);
      const product = products.find(({ slug }) => slug === hero.products[0])!;
      await signedInPage(page, accounts.customer);
      await page.goto(`/product/${product.slug}`);
      await page.getByRole('button', { name: 'Buy now' }).first().click();
      await expect(page.getByText(product.name).first()).toBeVisible();
      // the saved address is filled in
      await expect(page.getByLabel('Pincode')).toHaveValue(accounts.customer.address.pincode);
      await page.getByRole('radio', { name: /^Card or net banking/ }).check();
      await page.getByRole('button', { name: /^Pay ₹/ }).click();
      await page.waitForURL(new RegExp(new URL(simulatorUrl()).host));
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible({ timeout: 30_000 });
    });

    for (const width of [360, 1280])
      test(`states charge and day of delivery from the product page to the order at ${width} px`, async ({ page }) => {
        const { products, delivery, settings } = await loadDemo(name);
        const { product, lines } = DELIVERIES[name]!;
        await page.setViewportSize({ width, height: 900 });
        const session = await signedInPage(page, await newCustomer());
        await page.goto(`/product/${product}`);
        await waitForHydration(page);
        await expect(page.getByRole('region', { name: 'Service' })).toContainText('Free delivery above ₹999');
        const box = page.getByRole('region', { name: 'Delivery', exact: true });
        await box.getByLabel('Delivery to').fill('5600');
        await box.getByRole('button', { name: 'Check' }).click();
        await expect(box).toContainText('Pincode must be 6 digits');
        await box.getByLabel('Delivery to').fill('560034');
        await box.getByRole('button', { name: 'Check' }).click();
        await expect(box).toContainText('To 560034 Bengaluru, Karnataka');
        for (const line of lines) await expect(box).toContainText(line);
        await expectAccessible(page);
        await expectNoOverflowAtAnyWidth(page);
        const [standard] = delivery!.methods[0]!.rates;
        const { price } = products.find(({ slug }) => slug === product)!;
        const amounts = { total: price * 100 + standard!.price, shipping: standard!.price };
        const total = formatRupees(amounts.total);
        const paid = formatRupees(termsOf(readTermsPolicy(mergeSettings(settings)), amounts, 'phonepe').total);

        await putInCart(session, product);
        await page.goto('/cart');
        const summary = page.getByRole('complementary', { name: 'Order Summary' });
        await expect(summary).toContainText(lines[0]!);
        await expect(summary).toContainText(`Total${total}`);
        await expect(page.getByText(/^Add ₹[\d,]+ for free delivery\./)).toBeVisible();
        await expectAccessible(page);
        await expectNoOverflowAtAnyWidth(page);
        await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
        await fillAddress(page, { isShort: true });
        await page.getByRole('radio', { name: /^Card or net banking/ }).check();
        await page.getByRole('button', { name: `Pay ${paid}` }).click();
        await page.waitForURL(new RegExp(new URL(simulatorUrl()).host));
        await page.getByRole('button', { name: 'Pay', exact: true }).click();
        await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible({ timeout: 30_000 });
        await expect(page.getByRole('main')).toContainText(/Delivery: Standard, by \w+day, \d\d\/\d\d\/\d{4}/);
        await page.goto('/dashboard');
        await expect(page.getByRole('article').first()).toContainText(/Delivery\s*Standard, by \w+day/);
        for (const path of ['/faq', '/shipping']) {
          const html = await (await fetch(`${shopUrl()}${path}`)).text();
          expect(html, path).toContain(DELIVERIES[name]!.text);
          expect(html, path).not.toMatch(/₹49 to ₹99|Same.day|3-7 business days/);
        }
      });

    test('shows its brand in the panel', async ({ page }) => {
      const { accounts, brand } = await loadDemo(name);
      await signedInPage(page, accounts.staff);
      await page.goto('/admin');
      await expect(page.getByRole('link', { name: brand.shortName }).first()).toBeVisible();
      expect(await page.content()).not.toMatch(/ojas/i);
    });
  });
