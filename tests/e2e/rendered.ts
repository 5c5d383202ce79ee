import type { Page } from '@playwright/test';
import { leaveOutExpectSnapshots } from './expect-snapshots.ts';
import { test as base, shopUrl } from './fixtures.ts';

const VIEWPORT = { width: 1280, height: 900 };

/**
 * Journeys that only read: pages as the server renders them, in one window without scripts for all tests of a worker.
 * A page takes a sixth of the time that it takes with scripts in a window of its own.
 */
export const test = base.extend<object, { renderedPage: Page }>({
  renderedPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        baseURL: shopUrl(),
        javaScriptEnabled: false,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await leaveOutExpectSnapshots(page);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ renderedPage }, use) => use(renderedPage.context()),
  page: async ({ renderedPage }, use) => {
    await renderedPage.setViewportSize(VIEWPORT);
    await use(renderedPage);
    renderedPage.removeAllListeners();
    await renderedPage.context().clearCookies();
  },
});
