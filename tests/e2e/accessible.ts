import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What colours decide: the themes differ in nothing else. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** No accessibility violation on the screen as it is now, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.classList.remove('light', 'dark');
      document.documentElement.classList.add(name);
    }, theme);
    // colours fade in over their transition: what is measured is their end
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
    );
    // no frames of other origins here: the results need no page of their own to be gathered on
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    const { violations } = await (theme === 'light' ? axe.withTags(TAGS) : axe.withRules(COLOUR_RULES)).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${theme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    );
    expect(found).toEqual([]);
  }
}

/** Nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  // a fraction of a pixel, rounded up, is no scroll bar
  expect(scroll - client).toBeLessThanOrEqual(1);
}

/** Nothing sticks out sideways on a phone, a tablet and a desk. */
export async function expectNoOverflowAtAnyWidth(page: Page): Promise<void> {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
}

/** Both, with a spinner held still: an endless one has no end to wait for. */
export async function expectAccessibleAndResponsive(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
}
