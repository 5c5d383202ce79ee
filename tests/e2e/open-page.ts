import type { Page } from '@playwright/test';

/** Goes to a page and waits until its scripts have taken it over: before that a click would be lost. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
  });
}
