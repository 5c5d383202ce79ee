/** Pictures of every screen of a demo shop at three widths in both themes: npm run pictures -- FOLDER [PATTERN OF NAMES]. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { startShop } from '#tests/start-shop.ts';
import { renewComponentPictures } from './renew-component-pictures.ts';
import { SCREENS, type Screen, type Visitor } from './screens.ts';

const WIDTHS = [360, 768, 1280];
const THEMES = ['light', 'dark'] as const;
const ACCOUNTS = {
  customer: { email: 'customer@ojas.example', password: 'ojas-customer-demo' },
  staff: { email: 'admin@ojas.example', password: 'ojas-admin-demo' },
};
// the same time for all pages of two runs
const CLOCK = process.env.CLOCK ? new Date(process.env.CLOCK) : new Date();

const [folder, part = ''] = process.argv.slice(2);
const pattern = new RegExp(part);
if (!folder) {
  console.error('Usage: npm run pictures -- FOLDER [PATTERN OF NAMES], or -- components');
  process.exit(1);
}
const OF_COMPONENTS = folder === 'components';
if (!OF_COMPONENTS) mkdirSync(folder, { recursive: true });

const shop = process.env.BASE ? null : await startShop({ RATE_LIMITS: 'false' });
const base = process.env.BASE ?? shop!.url;
const browser = await chromium.launch({
  executablePath: process.env.OJAS_BROWSER!,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--hide-scrollbars', '--font-render-hinting=none'],
});
const contexts = new Map<Visitor, BrowserContext>();
const failed: string[] = [];
try {
  if (OF_COMPONENTS) await renewComponentPictures(await (await enter(browser, 'guest')).newPage());
  for (const screen of OF_COMPONENTS ? [] : SCREENS.filter(({ name }) => pattern.test(name))) {
    const context = contexts.get(screen.visitor) ?? (await enter(browser, screen.visitor));
    contexts.set(screen.visitor, context);
    const page = await context.newPage();
    await takeScreen(page, screen).catch((error: Error) => {
      failed.push(`${screen.name}: ${error.message.split('\n')[0]}`);
    });
    await page.close();
  }
} finally {
  await browser.close();
  await shop?.stop();
}
console.log(`CLOCK=${CLOCK.toISOString()} BASE=${base}`);
if (failed.length > 0) {
  console.error(`No picture of:\n  ${failed.join('\n  ')}`);
  process.exit(1);
}

/** A browser of a visitor: signed in by the form, with a frozen clock and without animations. */
async function enter(from: Browser, visitor: Visitor): Promise<BrowserContext> {
  const context = await from.newContext({
    baseURL: base,
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  await context.clock.setFixedTime(CLOCK);
  if (visitor === 'guest') return context;
  const page = await context.newPage();
  await page.goto('/auth', { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill(ACCOUNTS[visitor].email);
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNTS[visitor].password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
  await page.close();
  return context;
}

async function takeScreen(page: Page, screen: Screen): Promise<void> {
  page.setDefaultTimeout(8000);
  for (const width of screen.widths ?? WIDTHS) {
    // an open dialog keeps its measurements of another width, so the page is reloaded for each width
    if (page.url() === 'about:blank' || screen.open) {
      // a button must be visible on desktops, unless the screen marks it as for phones only
      await page.setViewportSize({ width: screen.open && !screen.widths ? 1280 : width, height: 900 });
      await page.goto(screen.path, { waitUntil: 'networkidle' });
      await screen.open?.(page);
    }
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    for (const theme of THEMES) {
      await page.evaluate((name) => {
        document.documentElement.classList.remove('light', 'dark');
        document.documentElement.classList.add(name);
      }, theme);
      await page.screenshot({
        path: path.join(folder!, `${screen.name}.${width}.${theme}.png`),
        fullPage: true,
        animations: 'disabled',
      });
    }
  }
}

/** Waits for all late content: lazy components, images, fonts. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 700) {
      window.scrollTo(0, top);
      await new Promise((next) => requestAnimationFrame(next));
    }
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
  await page.waitForLoadState('networkidle');
  // hidden images are never loaded
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getClientRects().length === 0),
  );
  await page.evaluate(() => {
    const visibleImages = [...document.images].filter((image) => image.complete && image.getClientRects().length > 0);
    return Promise.all(visibleImages.map((image) => image.decode().catch(() => undefined)));
  });
}
