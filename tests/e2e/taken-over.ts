import type { Page } from '@playwright/test';

/** Waits until the browser's scripts have taken over the page that the server made: clicks before that are the browser's own. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}
