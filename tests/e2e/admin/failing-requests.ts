import type { Page, Route } from '@playwright/test';

/** Fails requests of this method and path with 500 while `work` runs. */
export async function withFailingRequests(
  page: Page,
  method: string,
  path: RegExp,
  work: () => Promise<void>,
): Promise<void> {
  const fail = (route: Route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback();
  await page.route(path, fail);
  await work();
  await page.unroute(path, fail);
}

/** Reloads the list once with this row shown as active, without changing the store. */
export async function seenActive(page: Page, path: RegExp, id: string): Promise<void> {
  let isReloaded = false;
  let isShown = false;
  await page.route(path, async (route) => {
    // a request of the page before the reload may never end
    if (!isReloaded || isShown) return route.fallback();
    isShown = true;
    const response = await route.fetch();
    const rows = (await response.json()) as { id: string; isActive: boolean }[];
    await route.fulfill({ response, json: rows.map((row) => (row.id === id ? { ...row, isActive: true } : row)) });
  });
  page.once('framenavigated', () => {
    isReloaded = true;
  });
  await page.reload();
}
