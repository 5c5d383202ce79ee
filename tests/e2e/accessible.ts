import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { findViolations } from './find-violations.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules about colours, the only difference between themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const tags: axe.RunOnly = { type: 'tag', values: TAGS };
const colours: axe.RunOnly = { type: 'rule', values: COLOUR_RULES };

/** Finishes animations so that final colours are measured. Spinners never finish. */
function finishAnimations(): void {
  const unfinished = () =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity);
  // an animation that ends may start an inheriting one
  for (let round = 0; round < 5 && unfinished().length > 0; round++)
    for (const animation of unfinished()) animation.finish();
}

/** No accessibility violation on the screen as it is now, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  // a control is half under the bar only until the page is scrolled
  await page.evaluate(() => scrollTo(0, 0));
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.classList.remove('light', 'dark');
      document.documentElement.classList.add(name);
    }, theme);
    await page.evaluate(finishAnimations);
    const isLight = theme === 'light';
    expect(await findViolations(page, isLight ? tags : colours, !isLight), `in the ${theme} theme`).toEqual([]);
  }
}

/** Nothing overflows horizontally. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sticksOut = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // tables become cards shortly after resizing; fractions of a pixel show no scroll bar
  await expect.poll(sticksOut).toBeLessThanOrEqual(1);
}

/** Phones, tablets and desktops. */
const WIDTHS = [360, 768, 1280];

/** Nothing overflows horizontally at any width. */
export async function expectNoOverflowAtAnyWidth(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
}

/** Accessibility and overflow, with spinners paused. */
export async function expectAccessibleAndResponsive(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
}

/** Accessibility and overflow at each width, for screens whose layouts differ. Ends with the widest. */
export async function expectAccessibleAtAnyWidth(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}
