/** Size, order and layout shifts of a first visit. */
import type { Page } from '@playwright/test';
import { expect, shopUrl, test } from './fixtures.ts';

/** brotli bytes of all scripts that the page loads without input. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url());
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(
    [...scripts].map(async (url) => {
      const response = await page.request.get(url, { headers: { 'accept-encoding': 'br' } });
      return Number(response.headers()['content-length']);
    }),
  );
  expect(sizes.length).toBeGreaterThan(4);
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('loads at most 128 KB of scripts for the home page before any input', async ({ page }) => {
  expect(await scriptBytes(page, '/')).toBeLessThanOrEqual(128_000);
});

for (const width of [360, 1280])
  test(`has no layout shift while pages load at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/', '/products', '/product/daily-whey-protein', '/cart', '/nutrition-plans', '/faq']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const sum = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
      expect(sum, path).toBeLessThan(0.005);
    }
  });

test.describe('until the largest image of the home page is loaded', () => {
  test.use({ viewport: { width: 360, height: 800 }, deviceScaleFactor: 2 });
  /** Opens the page and delays its largest image. */
  async function openWithout(page: Page) {
    const html = await (await fetch(`${shopUrl()}/`)).text();
    const [, key] = /<img[^>]+src="(\/media\/[^"]+)-\d+\.[a-z]+"[^>]+fetchPriority="high"/.exec(html)!;
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      ({ pathname }) => pathname.startsWith(`${key}-`),
      async (route) => {
        await gate;
        await route.continue();
      },
    );
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    const isLargest = (path: string) => path.startsWith(`${key}-`);
    const others = (kind: RegExp) => requested.filter((path) => !isLargest(path) && kind.test(path)).length;
    return { release, requestedLargest: () => requested.some(isLargest), others };
  }

  test('requests no image below the fold and no script', async ({ page }) => {
    // the scripts wait for 2 s at most, in the time of a page whose clock the test moves
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    const { release, requestedLargest, others } = await openWithout(page);
    await page.clock.runFor(1900);
    expect(requestedLargest()).toBe(true);
    expect(others(/\.(js|avif|webp)$/)).toBe(0);
    release();
    await page.clock.resume();
    await expect.poll(() => others(/\.js$/)).toBeGreaterThan(4);
    await expect.poll(() => others(/\.avif$/)).toBeGreaterThan(0);
  });

  test('loads images below the fold on scroll', async ({ page }) => {
    const { release, others } = await openWithout(page);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => others(/\.avif$/), { timeout: 1500 }).toBeGreaterThan(0);
    release();
  });
});

test('revalidates a second visit without downloading again', async () => {
  const first = await fetch(`${shopUrl()}/`);
  const etag = first.headers.get('etag')!;
  const second = await fetch(`${shopUrl()}/`, { headers: { 'if-none-match': etag } });
  expect(second.status).toBe(304);
});

test.describe('lost connection', () => {
  test.use({ provoked: [/Failed to load|ERR_INTERNET/] });
  test('is reported, and the form keeps its input', async ({ page, context }) => {
    await page.goto('/contact');
    await page.getByLabel('Message', { exact: true }).fill('Is the whey vegetarian?');
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await page.getByLabel('Name').fill('Asha Rao');
    await page.getByLabel('Email').fill('asha@example.in');
    await page.getByLabel('Subject').fill('Whey');
    await page.getByRole('button', { name: /^Send/ }).click();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Is the whey vegetarian?');
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
    await page.getByRole('button', { name: /^Send/ }).click();
    await expect(page.getByText("Message sent successfully! We'll get back to you soon.").first()).toBeVisible();
  });
});
