/** Moving through a page with the keyboard alone. */
import type { Page } from '@playwright/test';

const MOST_STEPS = 90;

/** Presses Tab until the visible element of this role and name has the focus. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name }).filter({ visible: true });
  for (let step = 0; step < MOST_STEPS; step++) {
    const focused = await target.evaluateAll((all) => all.some((one) => one === document.activeElement));
    if (focused) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_STEPS} times Tab did not reach ${role} ${name}`);
}

/** Presses Enter on the element of this role and name. */
export async function press(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

/** Types into the field of this name; `delay`: milliseconds between keys. */
export async function typeInto(page: Page, name: string | RegExp, text: string, delay = 0): Promise<void> {
  await tabTo(page, 'textbox', name);
  await page.keyboard.type(text, { delay });
}
