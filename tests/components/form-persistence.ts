import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { clickButton, fillField, pressControlEnter, pressEscape, user } from './act-on-page.ts';
import { closePage, findLoadedPage, openPage, reloadPage } from './open-page.ts';
import type { PageShop } from './open-page-shop.ts';

export type Form = {
  at: string;
  /** the button’s name or the action that opens it */
  open?: string | (() => Promise<unknown>);
  /** the form, by the name of its dialog, form or region */
  within: Partial<Record<'dialog' | 'form' | 'region' | 'tabpanel', string | RegExp>>;
  /** values by label: text, option, or true for a checkbox */
  typed: Record<string, string | true>;
  /** further input: images, files */
  more?(form: HTMLElement): Promise<unknown>;
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
  open: RegExp | (() => Promise<unknown>);
  dialog: string | RegExp;
  /** values by label */
  typed: Record<string, string>;
  request: RegExp;
  /** fields of the row as someone else has saved them meanwhile, and how they are shown, by label */
  now: object;
  shown: Record<string, string>;
};

type Fields = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** All values in order, with names for files. */
const valuesIn = (form: HTMLElement) =>
  [...form.querySelectorAll<Fields>('input, textarea, select')].map((field) => {
    if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.label ?? '';
    const { type, value } = field;
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(type)) return `${value} ${field.checked}`;
    return value;
  });

const findRestoredNotes = () =>
  screen.findAllByText(/^What you typed until .* is restored\. It is not saved yet\.$/, { ignore: false });

async function openForm({ open, within: place }: Form): Promise<HTMLElement> {
  if (typeof open === 'string') await clickButton(open);
  else await open?.();
  const [[role, name]] = Object.entries(place) as [[keyof Form['within'], string | RegExp]];
  return screen.findByRole(role, { name });
}

/** The field of a label, with or without its note that it is optional. */
export const findField = async (form: HTMLElement, label: string) =>
  (await within(form).findAllByLabelText((text) => text === label || text === `${label} (optional)`))[0]!;

async function fill(form: HTMLElement, typed: Form['typed']): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    const field = await findField(form, label);
    if (value !== true) await fillField(field, value);
    else if (!(field as HTMLInputElement).checked) await user.click(field);
  }
}

/** The first enabled field has the focus; of a radio group the checked one. */
export async function expectFirstFieldFocused(dialog: HTMLElement): Promise<void> {
  const selector = ':is(input:not([type="hidden"], [tabindex="-1"], [readonly]), select, textarea):enabled';
  await waitFor(() => {
    const first = dialog.querySelector<HTMLInputElement>(selector)!;
    const checked = first.type === 'radio' ? `input[name="${CSS.escape(first.name)}"]:checked` : null;
    expect(document.activeElement).toBe(checked ? dialog.querySelector(checked) : first);
  });
}

const sendButton = (form: HTMLElement, { send }: Form) => within(form).getAllByRole('button', { name: send }).at(-1)!;
const problemOf = (form: HTMLElement) =>
  [
    ...form.querySelectorAll('[data-part="problem"], [role="alert"]'),
    ...document.querySelectorAll('[data-variant="destructive"]'),
  ].find((element) => /\w/.test(element.textContent));

/** The form keeps its values when the server fails, when it refuses, and when the page is loaded again. */
export async function expectFormKept(shop: PageShop, tested: Form): Promise<void> {
  const { at, within: place, typed, more, request, code, data, search, isForgotten = false } = tested;
  await openPage(at);
  const isDialog = 'dialog' in place;
  const form = await openForm(tested);
  if (isDialog) await expectFirstFieldFocused(form);
  await fill(form, typed);
  await more?.(form);
  await findLoadedPage();
  const before = valuesIn(form);
  for (const value of Object.values(typed).filter((one) => one !== true)) expect(before.join('\n')).toContain(value);

  const refusals = [
    { status: 500, body: {} },
    { status: 409, body: { defined: true, code, status: 409, message: 'Refused for a reason', data } },
  ];
  for (const { status, body } of refusals) {
    let isAnswered = false;
    const end = shop.intercept(request, ({ method }) => {
      if (method === 'GET') return undefined;
      isAnswered = true;
      return Response.json(body, { status });
    });
    // a dialog is submitted by mouse and by keyboard
    if (isDialog && status === 409) await pressControlEnter();
    else await user.click(sendButton(form, tested));
    await waitFor(() => expect(isAnswered, `${at} is sent: ${problemOf(form)?.textContent}`).toBe(true));
    // the error is visible before the next submission
    await waitFor(() => expect(problemOf(form)).toBeDefined());
    await waitFor(() => expect(sendButton(form, tested).getAttribute('aria-disabled')).not.toBe('true'));
    expect(valuesIn(form), `${at} ${status}`).toEqual(before);
    end();
  }
  if (!isForgotten) {
    await reloadPage();
    const restored = await openForm(tested);
    // cards of the settings have a note each
    await findRestoredNotes();
    const draft = before.filter((value) => value !== search);
    // choices may still be loading
    await waitFor(() => expect(valuesIn(restored), `${at} loaded again`).toEqual(expect.arrayContaining(draft)));
  }
  if (isDialog) await expectLeaveQuestion(tested);
  closePage();
}

/** Unsaved input asks before the dialog closes, then it closes. */
async function expectLeaveQuestion({ at, within: { dialog: name }, isForgotten }: Form): Promise<void> {
  const find = () => screen.queryByRole('dialog', { name: name! });
  const valuesBefore = valuesIn(find()!);
  const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
  await pressEscape();
  if (isForgotten && !question()) return waitFor(() => expect(find()).toBeNull());
  await waitFor(() => expect(question()).not.toBeNull());
  await user.click(within(question()!).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(question()).toBeNull());
  expect(valuesIn(find()!), `${at} stays`).toEqual(valuesBefore);
  await pressEscape();
  await waitFor(() => expect(question()).not.toBeNull());
  await user.click(within(question()!).getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(find()).toBeNull());
}

/** The dialog names a conflict, takes over what only the other has changed, and keeps what was typed. */
export async function expectConflictNamed(shop: PageShop, edited: EditedRow): Promise<void> {
  const { at, open, typed, request, now, shown } = edited;
  await openPage(at);
  if (open instanceof RegExp) await clickButton(open);
  else await open();
  const dialog = await screen.findByRole('dialog', { name: edited.dialog });
  await fill(dialog, typed);
  const conflict = { defined: true, code: 'EDIT_CONFLICT', status: 409, message: 'Refused', data: { now } };
  const end = shop.intercept(request, ({ method }) =>
    method === 'GET' ? undefined : Response.json(conflict, { status: 409 }),
  );
  await pressControlEnter();
  await within(dialog).findByText(/Someone else has changed this since you opened it/);
  end();
  for (const [label, value] of Object.entries({ ...typed, ...shown }))
    expect((await findField(dialog, label)) as HTMLInputElement).toHaveProperty('value', value);
  closePage();
}
