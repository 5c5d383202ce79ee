import type { Locator, Page, Route } from '@playwright/test';
import { expect } from './fixtures.ts';

export type Form = {
  at: string;
  /** the button’s name or the action that opens it */
  open?: string | ((page: Page) => Promise<unknown>);
  /** the form, by the name of its dialog, form or region */
  within: Partial<Record<'dialog' | 'form' | 'region' | 'tabpanel', string | RegExp>>;
  /** values by label: text, option, or true for a checkbox */
  typed: Record<string, string | true>;
  /** further input: images, files */
  more?(form: Locator): Promise<unknown>;
  send: string | RegExp;
  request: RegExp;
  /** the declared error of the server */
  code: string;
  data?: unknown;
  /** it is not a draft: a form of the store, a file, a password, or a word typed to confirm */
  isForgotten?: boolean;
  /** text of a search in it, which no draft has */
  search?: string;
};

/** A dialog of an existing row. */
export type EditedRow = {
  at: string;
  /** the button’s name or the action that opens it */
  open: RegExp | ((page: Page) => Promise<unknown>);
  dialog: string | RegExp;
  /** values by label */
  typed: Record<string, string>;
  request: RegExp;
  /** fields of the row as someone else has saved them meanwhile, and how they are shown, by label */
  now: object;
  shown: Record<string, string>;
};

/** Pages with a form that still has unsaved input. */
const hasTyped = new WeakSet<Page>();

/** All values in order, with names for files. */
const filledIn = (form: Locator) =>
  form.locator('input, textarea, select').evaluateAll((fields) =>
    fields.map((field) => {
      if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.label ?? '';
      const { type, value, checked } = field as HTMLInputElement;
      return type === 'checkbox' || type === 'radio' ? `${value} ${checked}` : value;
    }),
  );

const restoredNote = (page: Page) => page.getByText(/^What you typed until .* is restored\. It is not saved yet\.$/);

async function openForm(page: Page, { at, open, within }: Form): Promise<Locator> {
  if (!page.url().endsWith(at)) await page.goto(at);
  if (typeof open === 'string') await page.getByRole('button', { name: open, exact: true }).first().click();
  else await open?.(page);
  const [[role, name]] = Object.entries(within) as [[keyof Form['within'], string | RegExp]];
  return page.getByRole(role, { name });
}

async function fill(form: Locator, typed: Form['typed']): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    const field = form.getByLabel(label, { exact: true }).or(form.getByLabel(`${label} (optional)`, { exact: true }));
    if (value === true) await field.check();
    else if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
}

/** The first enabled field has the focus; of a radio group the checked one. */
export async function expectFirstFieldFocused(dialog: Locator): Promise<void> {
  const field = ':is(input:not([type="hidden"], [tabindex="-1"], [readonly]), select, textarea):enabled:visible';
  const first = dialog.locator(field).first();
  const group = await first.evaluate((input) =>
    (input as HTMLInputElement).type === 'radio' ? input.getAttribute('name') : null,
  );
  await expect(group ? dialog.locator(`input[name="${group}"]:checked`) : first).toBeFocused();
}

/** The form keeps its values when the server fails, when it refuses, and when the page is loaded again. */
export async function expectFormKept(page: Page, tested: Form): Promise<void> {
  const { at, within, typed, more, send, request, code, data, search, isForgotten = false } = tested;
  if (hasTyped.delete(page)) await page.goto(at);
  const [role] = Object.keys(within) as [keyof Form['within']];
  const form = await openForm(page, tested);
  if (role === 'dialog') await expectFirstFieldFocused(form);
  await fill(form, typed);
  await more?.(form);
  const before = await filledIn(form);
  for (const value of Object.values(typed).filter((one) => one !== true)) expect(before.join('\n')).toContain(value);

  const refusals = [
    { status: 500, json: {} },
    { status: 409, json: { defined: true, code, status: 409, message: 'Refused for a reason', data } },
  ];
  for (const [index, refusal] of refusals.entries()) {
    const answered = page.waitForResponse((response) => request.test(response.url()) && response.status() >= 400, {
      timeout: 15_000,
    });
    const refuse = (route: Route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill(refusal));
    await page.route(request, refuse);
    // a dialog is submitted by mouse and by keyboard
    if (role === 'dialog' && index === 1) await page.keyboard.press('Control+Enter');
    else await form.getByRole('button', { name: send }).last().click();
    await answered;
    // the error is visible before the next submission
    const said = form.locator('[data-part="problem"], [role="alert"]').or(page.locator('[data-variant="destructive"]'));
    await expect(said.filter({ hasText: /\w/ }).first()).toBeVisible();
    await expect(form.getByRole('button', { name: send }).last()).not.toHaveAttribute('aria-disabled', 'true');
    expect(await filledIn(form), `${at} ${refusal.status}`).toEqual(before);
    await page.unroute(request, refuse);
  }
  let shown = before;
  if (!isForgotten) {
    await page.reload();
    await openForm(page, tested);
    // cards of the settings have a note each
    await expect(restoredNote(page).first()).toBeVisible();
    const draft = before.filter((value) => value !== search);
    // choices may still be loading
    await expect.poll(() => filledIn(form), { message: `${at} loaded again` }).toEqual(expect.arrayContaining(draft));
    shown = await filledIn(form);
  }
  // unsaved input asks before leaving, then leaves
  if (role === 'dialog') {
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const discard = question.getByRole('button', { name: 'Discard changes' });
    if (await discard.isVisible()) {
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
      expect(await filledIn(form), `${at} stays`).toEqual(shown);
    }
    await expect(async () => {
      if (await discard.isVisible()) await discard.click();
      // an early click may hit the closing confirmation
      else if (await form.isVisible()) await page.keyboard.press('Escape');
      expect(await form.isVisible()).toBe(false);
    }).toPass();
  } else hasTyped.add(page);
}

/** The dialog names a conflict, takes over what only the other has changed, and keeps what was typed. */
export async function expectConflictNamed(page: Page, edited: EditedRow): Promise<void> {
  const { at, open, typed, request, now, shown } = edited;
  await page.goto(at);
  if (open instanceof RegExp) await page.getByRole('button', { name: open }).first().click();
  else await open(page);
  const dialog = page.getByRole('dialog', { name: edited.dialog });
  await fill(dialog, typed);
  const conflict = { defined: true, code: 'EDIT_CONFLICT', status: 409, message: 'Refused', data: { now } };
  await page.route(request, (route) => route.fulfill({ status: 409, json: conflict }), { times: 1 });
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText(/Someone else has changed this since you opened it/)).toBeVisible();
  for (const [label, value] of Object.entries({ ...typed, ...shown }))
    await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(value);
  await page.reload();
}
