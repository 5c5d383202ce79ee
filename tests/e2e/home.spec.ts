import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflowAtAnyWidth } from './accessible.ts';
import { api, expect, newCustomer, shopUrl, signedInPage, test } from './fixtures.ts';
import { test as renderedTest } from './rendered.ts';

type Slide = Record<string, unknown> & { kind: 'product' | 'banner'; name?: string; title?: string };
const slides = () => api<Slide[]>('GET', '/content/hero');

const hero = (page: Page) => page.getByRole('region', { name: 'Featured' });
const reviews = (page: Page) => page.getByRole('region', { name: 'What people say' });
/** The current slide, such as '1 of 5'. */
const expectSlide = (page: Page, number: number) =>
  expect(hero(page).locator('[aria-roledescription="slide"]:not([inert])')).toHaveAttribute(
    'aria-label',
    new RegExp(`^${number} of `),
  );

/** Navigates to the home page with the given slides. */
async function homeWith(page: Page, body: unknown) {
  await page.route('**/api/content/hero', (route) => route.fulfill({ json: body }));
  await page.goto('/cart');
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
}

const BANNER = { kind: 'banner', subtitle: '', description: '', image: null, buttonText: 'Go', buttonLink: '/about' };
const banner = (place: number, more: object = {}) => ({
  ...BANNER,
  id: `00000000-0000-4000-8000-00000000000${place}`,
  title: `Banner ${place}`,
  ...more,
});

/** Opens the home page with a paused clock at the start of the first slide. */
async function stoppedClock(page: Page) {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  await expect(hero(page).locator('[aria-live]')).toHaveAttribute('aria-live', 'off');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await hero(page).getByRole('button', { name: 'Pause slides' }).click();
  await hero(page)
    .getByRole('button', { name: /^Slide 1:/ })
    .click();
  await hero(page).getByRole('button', { name: 'Play slides' }).click();
  await expectSlide(page, 1);
}

test.describe('hero', () => {
  test('shows active products, then active banners, in their order', async ({ page }) => {
    const all = await slides();
    expect(all.map((slide) => slide.kind)).toEqual(['product', 'product', 'product', 'banner', 'banner']);
    await page.goto('/');
    await expect(hero(page).getByRole('heading', { name: all[0]!.name! })).toBeVisible();
    for (const [place, slide] of all.entries()) {
      await hero(page)
        .getByRole('button', { name: new RegExp(`^Slide ${place + 1}:`) })
        .click();
      await expect(hero(page).getByRole('heading', { name: slide.name ?? slide.title! })).toBeVisible();
      await expect(hero(page).locator('[aria-current="true"]')).toHaveAttribute(
        'aria-label',
        new RegExp(`^Slide ${place + 1}:`),
      );
      await expectSlide(page, place + 1);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });

  test('wraps around with previous and next', async ({ page }) => {
    await page.goto('/');
    await hero(page).getByRole('button', { name: 'Previous slide' }).click();
    await expectSlide(page, 5);
    await hero(page).getByRole('button', { name: 'Next slide' }).click();
    await expectSlide(page, 1);
    await hero(page).getByRole('button', { name: 'Next slide' }).click();
    await expectSlide(page, 2);
  });

  test('advances every 5 s and wraps around', async ({ page }) => {
    await stoppedClock(page);
    await page.clock.runFor(4990);
    await expectSlide(page, 1);
    await page.clock.runFor(20);
    for (const next of [2, 3, 4, 5, 1]) {
      await expectSlide(page, next);
      await page.clock.runFor(5000);
    }
    await expectSlide(page, 2);
  });

  test('pauses under the pointer, and resumes when it leaves', async ({ page }) => {
    await stoppedClock(page);
    await page.mouse.move(640, 20);
    await hero(page).hover();
    await expect(hero(page).locator('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    await page.clock.runFor(30_000);
    await expectSlide(page, 1);
    await page.mouse.move(640, 20);
    await expect(hero(page).locator('[aria-live]')).toHaveAttribute('aria-live', 'off');
    await page.clock.runFor(5000);
    await expectSlide(page, 2);
  });

  test('pauses while it has the focus', async ({ page }) => {
    await stoppedClock(page);
    await page.mouse.move(640, 20);
    await hero(page).getByRole('link', { name: 'Read the label of Whey Isolate' }).focus();
    await page.clock.runFor(30_000);
    await expectSlide(page, 1);
    await page.getByRole('banner').getByLabel('Search products').focus();
    await page.clock.runFor(5000);
    await expectSlide(page, 2);
  });

  test('pauses and plays by its button', async ({ page }) => {
    await stoppedClock(page);
    await hero(page).getByRole('button', { name: 'Pause slides' }).click();
    await page.mouse.move(640, 20);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(30_000);
    await expectSlide(page, 1);
    await hero(page).getByRole('button', { name: 'Play slides' }).click();
    await page.clock.runFor(5000);
    await expectSlide(page, 2);
  });

  test('does not advance by itself under reduced motion', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await expect(hero(page).getByRole('button', { name: 'Play slides' })).toBeVisible();
    await page.clock.runFor(60_000);
    await expectSlide(page, 1);
    await hero(page).getByRole('button', { name: 'Next slide' }).click();
    await expectSlide(page, 2);
    await page.clock.runFor(60_000);
    await expectSlide(page, 2);
  });

  test('shows the brand when nothing is featured', async ({ page }) => {
    test.slow();
    await homeWith(page, []);
    await expect(page.getByRole('heading', { level: 1, name: 'Vigour, with the whole label on show' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next slide' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/about');
    await expectNoOverflowAtAnyWidth(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Explore Products' }).click();
    await expect(page).toHaveURL(/\/products$/);
  });

  test('has no controls and does not advance with a single slide', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await homeWith(page, [banner(1)]);
    await expect(hero(page).getByRole('heading', { name: 'Banner 1' })).toBeVisible();
    await expect(hero(page).getByRole('button')).toHaveCount(0);
    await page.clock.runFor(20_000);
    await expect(hero(page).getByRole('heading', { name: 'Banner 1' })).toBeVisible();
  });

  test('opens banner paths in the shop, and other links in a new tab', async ({ page }) => {
    await homeWith(page, [
      banner(1, { buttonText: 'Inside', buttonLink: '/products?search=whey' }),
      banner(2, { buttonText: 'Outside', buttonLink: 'https://example.in/offer' }),
      banner(3, { buttonText: 'Nowhere', buttonLink: '' }),
      banner(4, { buttonText: '', buttonLink: '/about' }),
    ]);
    await expect(hero(page).locator('a')).toHaveCount(2);
    const outside = hero(page).locator('a', { hasText: 'Outside' });
    await expect(outside).toHaveAttribute('href', 'https://example.in/offer');
    await expect(outside).toHaveAttribute('target', '_blank');
    await expect(outside).toHaveAttribute('rel', /noopener/);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await hero(page).getByRole('link', { name: 'Inside' }).click();
    await expect(page).toHaveURL(/\/products\?search=whey$/);
    // no new page was loaded
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  });

  test('rounds prices, and groups digits as in India', async ({ page }) => {
    const [product] = await slides();
    await homeWith(page, [{ ...product, price: 1_23_45_678, originalPrice: 2_00_00_050 }]);
    await expect(hero(page).locator('[data-part="price"] b')).toHaveText('₹1,23,457');
    await expect(hero(page).locator('[data-part="price"] s')).toContainText('₹2,00,001');
    await expect(hero(page).locator('[data-part="price"] em')).toHaveText('38% off');
  });

  test('disables the button of an out-of-stock product', async ({ page }) => {
    const [product] = await slides();
    await homeWith(page, [{ ...product, inStock: false }]);
    await expect(hero(page).getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
  });

  test('asks a visitor to sign in, then adds to the cart', async ({ page }) => {
    const person = await newCustomer();
    await page.goto('/');
    await hero(page)
      .getByRole('button', { name: /^Add to cart/ })
      .click();
    await expect(page.getByText('You need to sign in to add items to cart.')).toBeVisible();
    await expect(page).toHaveURL(/\/auth\?from=%2F$/);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/localhost:\d+\/$/);
    await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible();
  });

  test('adds the displayed variant to the cart', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    const [first] = await slides();
    await page.goto('/');
    await hero(page)
      .getByRole('button', { name: /^Add to cart/ })
      .click();
    await expect(page.getByText('Added to cart')).toBeVisible();
    const cart = await api<{ items: { variantId: string }[] }>('GET', '/cart', undefined, session.accessToken);
    expect(cart.items.map((line) => line.variantId)).toEqual([first!.variantId]);
  });

  test('loads the first image with priority and others later, without layout shift', async ({ page }) => {
    const html = await (await fetch(`${shopUrl()}/`)).text();
    const stage = html.slice(html.indexOf('aria-label="Featured"'), html.indexOf('Why choose us'));
    expect(stage.match(/<img/g)).toHaveLength(1);
    expect(stage).toMatch(/<img[^>]+fetchPriority="high"/i);
    expect(stage).not.toMatch(/<img[^>]+loading="lazy"/);
    expect(html.slice(0, html.indexOf('</head>'))).toContain('rel="preload" as="image"');
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      // without user input, after which browsers ignore shifts
      for (const place of [2, 3, 4, 5])
        await page.evaluate((number) => {
          document.querySelector<HTMLElement>(`[aria-label^="Slide ${number}:"]`)!.click();
        }, place);
      await expectSlide(page, 5);
      expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);
    }
  });
});

renderedTest('shows every promise, and marks the number of customers as a sample', async ({ page }) => {
  await page.goto('/');
  const why = page.getByRole('region', { name: 'Read the label first.' });
  await expect(why).toContainText('Why choose us');
  for (const [name, value] of [
    ['Free delivery', 'above ₹999'],
    ['Dispatch', 'within 24 hours'],
    ['Delivery', 'in 2-3 days'],
    ['Support', '24/7'],
    ['Customers so far', '50,000+'],
  ] as const)
    await expect(why.getByRole('row', { name: `${name} ${value}`, exact: true })).toBeVisible();
  await expect(why.locator('[data-part="sample"]')).toBeVisible();
});

test.describe('product tabs', () => {
  test('renders the first tab, and loads the others on demand', async ({ page }) => {
    await page.goto('/');
    const requests: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/products') requests.push(url.searchParams.get('category') ?? '');
    });
    await expect(page.getByRole('tab')).toHaveText(['All Products', 'Protein Powders', 'Creatine']);
    await expect(page.getByRole('tab', { name: 'All Products' })).toHaveAttribute('aria-selected', 'true');
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByRole('article')).toHaveCount(8);
    expect(requests).toEqual([]);
    await page.getByRole('tab', { name: 'Creatine' }).click();
    await expect(panel.getByRole('link', { name: /^See all/ })).toHaveAttribute('href', '/products/creatine');
    for (const name of await panel.getByRole('heading').allInnerTexts()) expect(name).toMatch(/creatine/i);
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Protein Powders' })).toBeFocused();
    await expect(panel.getByRole('link', { name: /^See all/ })).toHaveAttribute('href', '/products/protein');
    for (const name of await panel.getByRole('heading').allInnerTexts()) expect(name).toMatch(/protein|whey|casein/i);
    expect(requests).toEqual(['creatine', 'protein']);
    await page.getByRole('tab', { name: 'All Products' }).click();
    await panel.getByRole('link', { name: /^See all/ }).click();
    await expect(page).toHaveURL(/\/products$/);
  });

  test('shows skeletons while a tab loads, and a message when it is empty', async ({ page }) => {
    await page.goto('/');
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/products?*creatine*', async (route) => {
      await gate;
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), items: [], total: 0 } });
    });
    await page.getByRole('tab', { name: 'Creatine' }).click();
    await expect(page.getByRole('tabpanel').locator('[data-part="loading-card"]')).toHaveCount(8);
    release();
    await expect(page.getByText('No products found in this category.')).toBeVisible();
    await expect(page.locator('[data-part="loading-card"]')).toHaveCount(0);
  });

  test.describe('server failure', () => {
    test.use({ provoked: [/Failed to load/] });
    test('shows an error with a retry', async ({ page }) => {
      await page.goto('/');
      await page.route('**/api/products?*protein*', (route) => route.fulfill({ status: 404, json: { code: 'X' } }));
      await page.getByRole('tab', { name: 'Protein Powders' }).click();
      await expect(page.getByText('The products could not be loaded.')).toBeVisible();
      await page.unroute('**/api/products?*protein*');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible();
    });
  });
});

renderedTest('links each goal to a list with products', async ({ page }) => {
  await page.goto('/');
  const goals = page.getByRole('region', { name: 'By goal' });
  await expect(goals.getByRole('link')).toHaveCount(4);
  const paths = await goals.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove filter/ }).first()).toBeVisible();
  }
});

test.describe('testimonials', () => {
  test('are marked as samples, advance every 5 s, wrap around, and pause like the hero', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await page.goto('/');
    const say = reviews(page);
    await say.scrollIntoViewIfNeeded();
    await expect(say.locator('[data-part="sample"]')).toHaveText('Sample reviews');
    const currentSlide = say.locator('[aria-roledescription="slide"]:not([inert])');
    await expect(say.locator('[aria-live]')).toHaveAttribute('aria-live', 'off');
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await say.getByRole('button', { name: 'Pause reviews' }).click();
    await say.getByRole('button', { name: /^Rohan Kulkarni/ }).click();
    await page.clock.runFor(30_000);
    await expect(currentSlide).toHaveAttribute('aria-label', '1 of 4');
    await say.getByRole('button', { name: 'Play reviews' }).click();
    for (const next of [1, 2, 3, 4, 1]) {
      await expect(currentSlide).toHaveAttribute('aria-label', `${next} of 4`);
      await page.clock.runFor(5000);
    }
    await page.mouse.move(640, 20);
    await say.hover();
    await page.clock.runFor(30_000);
    await expect(currentSlide).toHaveAttribute('aria-label', '2 of 4');
    await say.getByRole('button', { name: 'Previous review' }).click();
    await expect(currentSlide).toHaveAttribute('aria-label', '1 of 4');
    await say.getByRole('button', { name: 'Previous review' }).click();
    await expect(currentSlide).toHaveAttribute('aria-label', '4 of 4');
  });
});

renderedTest('has at most 60 KB of HTML before compression', async () => {
  const html = await (await fetch(`${shopUrl()}/`)).text();
  expect(Buffer.byteLength(html)).toBeLessThan(60 * 1024);
});

test('is accessible with each kind of slide, and has no overflow at any width', async ({ page }) => {
  test.slow();
  await page.goto('/');
  await expectNoOverflowAtAnyWidth(page);
  for (const [width, number] of [
    [1280, 2],
    [360, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await hero(page)
      .getByRole('button', { name: new RegExp(`^Slide ${number}:`) })
      .click();
    await expectAccessible(page);
  }
});

renderedTest('shows hero, products and the first-order discount without scripts', async ({ page }) => {
  await page.goto('/');
  await expect(hero(page).getByRole('heading')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(8);
  await expect(page.getByRole('heading', { name: 'off your first order' })).toBeVisible();
});
