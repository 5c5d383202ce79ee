/** The coupons tab. */
import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseOption, clickButton, fillField, pressEscape, user } from './act-on-page.ts';
import { findField } from './form-persistence.ts';
import { openPage, reloadPage } from './open-page.ts';
import { DEMO_ADMIN, openPageShop, type PageShop } from './open-page-shop.ts';

let shop: PageShop;
beforeAll(async () => {
  shop = await openPageShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clearHandlers();
  await shop.signIn(DEMO_ADMIN);
});

const uniqueCode = () => `T${randomUUID().slice(0, 7).toUpperCase()}`;
const newCoupon = (code: string) =>
  shop.apiOf<{ id: string }>(DEMO_ADMIN, 'POST', '/admin/coupons', {
    code,
    title: 'A test',
    couponType: 'percentage',
    discountValue: 10,
  });
const rows = () => [...screen.getByRole('table', { name: 'Coupons' }).querySelectorAll('tbody tr')];
const rowOf = (code: string) => screen.findByRole('row', { name: new RegExp(code) });
const findDialog = (name: string) => screen.findByRole('dialog', { name });
const fill = async (dialog: HTMLElement, label: string, value: string) =>
  fillField(await findField(dialog, label), value);
/** The dialog of a new coupon, opened from the list of that code. */
async function editNewCoupon(code: string): Promise<HTMLElement> {
  await openPage(`/admin/coupons?search=${code}`);
  await clickButton(code);
  return findDialog(`Edit ${code}`);
}

async function chooseShaker(dialog: HTMLElement): Promise<void> {
  await fill(dialog, 'Find a product', 'shaker');
  const products = within(dialog).getByLabelText<HTMLSelectElement>('Free product', { selector: 'select' });
  await chooseOption(products, ({ label }) => label === 'Steel Shaker');
}

test('lists coupons with their columns, and finds one', async () => {
  const code = uniqueCode();
  await newCoupon(code);
  await openPage('/admin/coupons');
  screen.getByRole('heading', { name: 'Coupon Management' });
  const headers = within(screen.getByRole('table', { name: 'Coupons' })).getAllByRole('columnheader');
  const columns = ['Code', 'Title', 'Type', 'Discount', 'Usage', 'Status', 'Actions'];
  expect(headers.map(({ textContent }) => textContent.trim())).toEqual(columns);
  await fillField(screen.getByLabelText('Code or title'), code.toLowerCase());
  await waitFor(() => expect(rows()).toHaveLength(1));
  screen.getByRole('button', { name: code });
  expect(window.location.search).toContain(`search=${code.toLowerCase()}`);
  await reloadPage();
  expect(rows()).toHaveLength(1);
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await clickButton(`Copy code ${code}`);
  await screen.findByText('Copied!');
  screen.getByText('Coupon code copied to clipboard');
  expect(write).toHaveBeenCalledWith(code);
  await clickButton('Scheduled');
  await screen.findByText('No coupon matches');
});

test('keeps the input when the code is in use, and asks before leaving', async () => {
  const code = uniqueCode();
  await newCoupon(code);
  await openPage('/admin/coupons');
  await user.keyboard('n');
  const dialog = await findDialog('Create coupon');
  await fill(dialog, 'Code', code);
  await fill(dialog, 'Discount value', '5');
  await user.click(within(dialog).getByRole('button', { name: 'Create coupon' }));
  await within(dialog).findByText(`${code} is in use`);
  expect(await findField(dialog, 'Discount value')).toHaveProperty('value', '5');
  const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
  const isAsking = (asks: boolean) => waitFor(() => expect(question() !== null).toBe(asks));
  await pressEscape();
  await isAsking(true);
  await user.click(within(question()!).getByRole('button', { name: 'Cancel' }));
  await isAsking(false);
  expect(await findField(dialog, 'Code')).toHaveProperty('value', code);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await isAsking(true);
  // Escape closes the question and keeps the form
  await pressEscape();
  await isAsking(false);
  await fill(dialog, 'Discount value', '6');
  await pressEscape();
  await isAsking(true);
  await clickButton('Discard changes');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create coupon' })).toBeNull());
});

test('reports an edit conflict, and saves the changed fields over it', async () => {
  const code = uniqueCode();
  const { id } = await newCoupon(code);
  const dialog = await editNewCoupon(code);
  await fill(dialog, 'Title', 'Monsoon');
  await shop.apiOf(DEMO_ADMIN, 'POST', `/admin/coupons/${id}/active`, { isActive: false });
  await clickButton('Save coupon');
  await within(dialog).findByText(/Someone else has changed this since you opened it/);
  expect(await findField(dialog, 'Title')).toHaveProperty('value', 'Monsoon');
  await clickButton('Save coupon');
  await screen.findByText('Coupon updated successfully');
  await waitFor(async () => expect((await rowOf(code)).textContent).toMatch(/Monsoon.*Inactive/));
});

test('shows the fields of each coupon type when editing', async () => {
  const code = uniqueCode();
  await newCoupon(code);
  const dialog = await editNewCoupon(code);
  const { queryByLabelText } = within(dialog);
  for (const [type, discount, cap, free] of [
    ['Percentage', true, true, false],
    ['Fixed amount', true, false, false],
    ['Free product', false, false, true],
    ['Combo', true, true, true],
  ] as const) {
    await user.click(within(dialog).getByRole('radio', { name: new RegExp(`^${type}`) }));
    expect(queryByLabelText(/^Discount value/) !== null, type).toBe(discount);
    expect(queryByLabelText(/^At most/) !== null, type).toBe(cap);
    expect(queryByLabelText('Free product', { selector: 'select' }) !== null, type).toBe(free);
  }
  await chooseShaker(dialog);
  await fillField(within(dialog).getByLabelText(/^Categories/), 'Creatine');
  await clickButton('Save coupon');
  await screen.findByText('Coupon updated successfully');
  await waitFor(async () => expect((await rowOf(code)).textContent).toContain('10 %, + Steel Shaker free'));
});

test('saves a refused coupon once free product and end date are corrected', async () => {
  await openPage('/admin/coupons');
  await clickButton('Create coupon');
  const dialog = await findDialog('Create coupon');
  await fill(dialog, 'Code', uniqueCode());
  await user.click(within(dialog).getByRole('radio', { name: /^Free product/ }));
  await fill(dialog, 'Starts', '2027-02-02');
  await fill(dialog, 'Expires', '2027-02-01');
  await user.click(within(dialog).getByRole('button', { name: 'Create coupon' }));
  await within(dialog).findByText('Choose the free product');
  within(dialog).getByText('It must end after it starts');
  await chooseShaker(dialog);
  await waitFor(() => expect(within(dialog).queryByText('Choose the free product')).toBeNull());
  await fill(dialog, 'Expires', '2027-02-03');
  await waitFor(() => expect(within(dialog).queryByText('It must end after it starts')).toBeNull());
  await user.click(within(dialog).getByRole('button', { name: 'Create coupon' }));
  await screen.findByText('Coupon created successfully');
});

test('undoes deactivation and deletion, and asks before deleting', async () => {
  const code = uniqueCode();
  await newCoupon(code);
  await openPage(`/admin/coupons?search=${code}`);
  await clickButton(`Deactivate ${code}`);
  await waitFor(async () => within(await rowOf(code)).getByText('Inactive'));
  await clickButton('Undo');
  await waitFor(async () => within(await rowOf(code)).getByText('Active'));
  await clickButton(`Delete ${code}`);
  const question = await findDialog('Delete coupon');
  expect(question.textContent).toContain('Are you sure you want to delete this coupon?');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Coupon deleted successfully');
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(code) })).toBeNull());
  await clickButton('Undo');
  await rowOf(code);
});

test('reports failed updates and deletions', async () => {
  const code = uniqueCode();
  await newCoupon(code);
  await openPage(`/admin/coupons?search=${code}`);
  shop.intercept(/\/api\/admin\/coupons\//, () => Response.json({}, { status: 500 }));
  const failure = () => document.querySelector('[data-variant="destructive"]')?.textContent;
  await clickButton(`Deactivate ${code}`);
  await waitFor(() => expect(failure()).toContain('Failed to update coupon'));
  await clickButton(`Delete ${code}`);
  await user.click(within(await findDialog('Delete coupon')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(failure()).toContain('Failed to delete coupon'));
});

test('supports keyboard shortcuts, which can be switched off', async () => {
  await openPage('/admin/coupons');
  screen.getByRole('button', { name: 'WELCOME15' });
  await user.keyboard('jjk');
  expect(document.activeElement).toBe(rows()[0]!.querySelector('button'));
  await user.keyboard('e');
  const find = (name: string | RegExp) => screen.queryByRole('dialog', { name });
  await waitFor(() => expect(find(/^Edit /)).not.toBeNull());
  await pressEscape();
  await waitFor(() => expect(find(/^Edit /)).toBeNull());
  await user.keyboard('?');
  await user.click(within(await findDialog('Keyboard')).getByRole('switch', { name: 'Single-key shortcuts' }));
  await pressEscape();
  await waitFor(() => expect(find('Keyboard')).toBeNull());
  await user.keyboard('n');
  expect(find('Create coupon')).toBeNull();
});

test('previews the discount on a cart, suggests a code, and sums the month’s discounts', async () => {
  await openPage('/admin/coupons');
  expect(screen.getByRole('main').textContent).toMatch(/Discounts given this month ₹[\d,.]+/);
  await clickButton('Create coupon');
  const dialog = await findDialog('Create coupon');
  await fill(dialog, 'Title', 'Winter bulk');
  await fill(dialog, 'Discount value', '15');
  await clickButton('Suggest a code');
  const code = (await findField(dialog, 'Code')) as HTMLInputElement;
  await waitFor(() => expect(code.value).toMatch(/^WINTER15[A-Z]{2}$/));
  const basket = await within(dialog).findByRole('region', { name: 'On a real basket' });
  await waitFor(() => expect(basket.textContent).toMatch(/Discount−₹[\d,.]+/));
  expect(basket.textContent).toContain('An order of');
  await fill(dialog, 'Minimum order', '9,99,999');
  await waitFor(() => expect(basket.textContent).toContain('No recent basket qualifies'));
});
