/** Demos of other brands, which show nothing of the default brand. */
import type { Page } from '@playwright/test';
import { loadDemo } from '../../src/main/seed/load-demo.ts';
import { expectAccessibleAndResponsive } from './accessible.ts';
import { expect, shopUrl, signedInPage, simulatorUrl, test } from './fixtures.ts';
import { withIsolatedShop } from './isolated-shop.ts';

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
      await page.getByRole('button', { name: /^Pay ₹/ }).click();
      await page.waitForURL(new RegExp(new URL(simulatorUrl()).host));
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible({ timeout: 30_000 });
    });

    test('shows its brand in the panel', async ({ page }) => {
      const { accounts, brand } = await loadDemo(name);
      await signedInPage(page, accounts.staff);
      await page.goto('/admin');
      await expect(page.getByRole('link', { name: brand.shortName }).first()).toBeVisible();
      expect(await page.content()).not.toMatch(/ojas/i);
    });
  });
