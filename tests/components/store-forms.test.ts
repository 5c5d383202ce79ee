/** Forms and filters of the store and the account. */
import { screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clickButton, fillField, user } from './act-on-page.ts';
import { findField } from './form-persistence.ts';
import { openPage, reloadPage } from './open-page.ts';
import { openPageShop, type PageShop, type Person } from './open-page-shop.ts';

let shop: PageShop;
beforeAll(async () => {
  shop = await openPageShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.clearHandlers();
  localStorage.clear();
  sessionStorage.clear();
});

const failure = () => Response.json({}, { status: 500 });
const section = (name: string) => screen.findByRole('region', { name });
const fill = async (part: HTMLElement, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await fillField(await findField(part, label), value);
};
const expectValues = async (part: HTMLElement, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    await waitFor(async () => expect(await findField(part, label), label).toHaveProperty('value', value));
};
const findToast = (text: string) => screen.findByText(text);

async function openProfile(): Promise<Person> {
  const person = await shop.newCustomer();
  await shop.signIn(person);
  await openPage('/profile');
  return person;
}

test('toggles fitness goals, and adds custom ones', async () => {
  const person = await openProfile();
  const goals = within(await section('Fitness goals'));
  await goals.findByRole('button', { name: 'Build muscle' });
  const chip = (name: string) => goals.getByRole('button', { name });
  const isPressed = (name: string, state: boolean) =>
    waitFor(() => expect(chip(name).getAttribute('aria-pressed')).toBe(String(state)));
  await user.click(chip('Build muscle'));
  await isPressed('Build muscle', true);
  await user.click(chip('Stay active'));
  await isPressed('Stay active', true);
  await user.click(chip('Build muscle'));
  await isPressed('Build muscle', false);
  const goalField = goals.getByLabelText<HTMLInputElement>('Your own goal');
  await user.click(chip('Add goal'));
  await goals.findByText('Enter a goal');
  await fillField(goalField, 'stay ACTIVE');
  await user.keyboard('{Enter}');
  await goals.findByText('You already have this goal');
  await fillField(goalField, '  Run   10 km ');
  await user.keyboard('{Enter}');
  await goals.findByRole('button', { name: 'Run 10 km' });
  await isPressed('Run 10 km', true);
  expect(goalField.value).toBe('');
  const stored = async () => (await shop.apiOf<{ fitnessGoals: string[] }>(person, 'GET', '/account')).fitnessGoals;
  await waitFor(async () => expect(await stored()).toEqual(['Stay active', 'Run 10 km']));
  await reloadPage();
  const later = within(await section('Fitness goals'));
  await later.findByRole('button', { name: 'Run 10 km' });
  const state = (name: string) => later.getByRole('button', { name }).getAttribute('aria-pressed');
  expect(['Run 10 km', 'Stay active', 'Build muscle'].map(state)).toEqual(['true', 'true', 'false']);
  await user.click(later.getByRole('button', { name: 'Run 10 km' }));
  await waitFor(() => expect(later.queryByRole('button', { name: 'Run 10 km' })).toBeNull());
});

test('toggles dietary preferences, and adds custom ones', async () => {
  const person = await openProfile();
  const diets = await section('Dietary preferences');
  const jain = await within(diets).findByRole('button', { name: 'Jain' });
  await user.click(jain);
  await waitFor(() => expect(jain.getAttribute('aria-pressed')).toBe('true'));
  await fill(diets, { 'Your own preference': 'No peanuts' });
  await clickButton('Add preference');
  type Account = { dietaryPreferences: string[] };
  const stored = async () => (await shop.apiOf<Account>(person, 'GET', '/account')).dietaryPreferences;
  await waitFor(async () => expect(await stored()).toEqual(['Jain', 'No peanuts']));
});

test('reports failures of the profile, and keeps the input', async () => {
  await openProfile();
  const details = await section('Your details');
  await expectValues(details, { 'Full name': 'Asha Rao' });
  await screen.findByText(/^No address saved yet\./);
  shop.intercept(/\/api\/account/, failure);
  await fill(details, { 'Full name': 'Asha R. Rao' });
  await clickButton('Save details');
  await findToast('Profile not saved');
  await expectValues(details, { 'Full name': 'Asha R. Rao' });
  const goal = screen.getByRole('button', { name: 'Lose fat' });
  await user.click(goal);
  await findToast('Goals not saved');
  expect(goal.getAttribute('aria-pressed')).toBe('false');
  await fill(document.body, { 'Your own goal': 'Run 10 km' });
  await clickButton('Add goal');
  await expectValues(document.body, { 'Your own goal': 'Run 10 km' });
  const password = { 'Current password': 'a fine pass phrase', 'New password': 'another fine phrase' };
  await fill(document.body, { ...password, 'Confirm password': password['New password'] });
  await clickButton('Change password');
  await findToast('Password not changed');
  await expectValues(document.body, password);
  await clickButton('Add address');
  const dialog = await screen.findByRole('dialog', { name: 'Add address' });
  const address = { Phone: '98450 12345', Address: 'Flat 304, Lakeview', Pincode: '560034', City: 'Bengaluru' };
  await fill(dialog, address);
  await expectValues(dialog, { State: 'Karnataka' });
  await user.click(within(dialog).getByRole('button', { name: 'Save address' }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('Something went wrong. Please try again.');
  await expectValues(dialog, { City: 'Bengaluru' });
});

const expectNotice = (text: string) =>
  waitFor(() =>
    expect(
      screen
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain(text),
  );

const SOMEBODY = { 'Full name': 'Asha Rao', Email: 'somebody@example.in', Password: 'a fine pass phrase' };
async function signUp(): Promise<void> {
  await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
  await fill(document.body, SOMEBODY);
  await clickButton('Sign Up');
}

test('shows an error of sign-in and sign-up and keeps the input when the server fails', async () => {
  shop.intercept(/\/api\/auth\/sign-(in|up)$/, failure);
  await openPage('/auth');
  await fill(document.body, { Email: SOMEBODY.Email, Password: SOMEBODY.Password });
  await clickButton('Sign In');
  await findToast('Sign in failed');
  await expectNotice('You are not signed in yet. What you typed is still here.');
  await signUp();
  await findToast('Sign up failed');
  await expectNotice('No account was created yet. What you typed is still here.');
  await expectValues(document.body, SOMEBODY);
});

test("shows the server's reason for refusing a weak password", async () => {
  const body = { defined: true, code: 'WEAK_PASSWORD', status: 422, message: '', data: { problem: 'TOO_COMMON' } };
  shop.intercept(/\/api\/auth\/sign-up$/, () => Response.json(body, { status: 422 }));
  await openPage('/auth');
  await signUp();
  await findToast('Sign up failed');
  expect(document.querySelector('[data-part="toast"]')!.textContent).toContain('This password is too common.');
  const password = await findField(document.body, 'Password');
  await waitFor(() => expect(document.activeElement).toBe(password));
});

async function subscribe(email: string): Promise<HTMLElement> {
  const block = await screen.findByRole('region', { name: /off your first order/ });
  await fill(block, { Email: email });
  await fillField(within(block).getByLabelText(/^Name/), 'Asha');
  await user.click(within(block).getByRole('button', { name: 'Send me the code' }));
  return block;
}

test('refuses an invalid email for the newsletter', async () => {
  await openPage('/');
  for (const typed of ['asha', 'asha@home']) {
    const block = await subscribe(typed);
    await within(block).findByText('Invalid email address');
    await expectValues(block, { Email: typed });
  }
});

test('reports a server failure of the newsletter, and keeps the input', async () => {
  shop.intercept(/\/api\/newsletter\/subscribers$/, failure);
  await openPage('/');
  const block = await subscribe('asha@example.in');
  await findToast('Subscription failed');
  screen.getByText('Please try again later.');
  await expectValues(block, { Email: 'asha@example.in' });
});

const titles = () => screen.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent);

/** Resolves once the link is marked: only then do the other links of the page carry the new filter. */
async function followIn(list: string, name: string) {
  const link = () => within(screen.getByRole('navigation', { name: list })).getByRole('link', { name });
  await user.click(link());
  await waitFor(() => expect(link().getAttribute('aria-current')).toBe('true'));
}

test('puts category and difficulty of workout guides into the URL, and combines them', async () => {
  type Guide = { title: string; category: string; difficultyLevel: string };
  const all = await shop.api<Guide[]>('GET', '/workout-guides');
  await openPage('/workout-guides');
  for (const label of ['Strength Training', 'Cardio', 'HIIT', 'Yoga', 'Powerlifting', 'Bodybuilding', 'CrossFit']) {
    await followIn('Category', label);
    const word = label.toLowerCase();
    await waitFor(() => expect(window.location.search).toBe(`?category=${word.replace(' ', '-')}`));
    const matching = all.filter(({ category }) => category.toLowerCase() === word).map(({ title }) => title);
    expect(matching.length).toBeGreaterThan(0);
    await waitFor(() => expect(titles()).toEqual(matching));
  }
  await followIn('Category', 'Cardio');
  await waitFor(() => expect(window.location.search).toBe('?category=cardio'));
  await followIn('Difficulty', 'Advanced');
  await waitFor(() => expect(window.location.search).toBe('?category=cardio&difficulty=advanced'));
  await waitFor(() => expect(titles()).toEqual(['Hill Sprints']));
  await followIn('Category', 'All');
  await waitFor(() => expect(window.location.search).toBe('?difficulty=advanced'));
  const advanced = all.filter(({ difficultyLevel }) => difficultyLevel === 'advanced').map(({ title }) => title);
  await waitFor(() => expect(titles()).toEqual(advanced));
  window.history.back();
  await waitFor(() => expect(titles()).toEqual(['Hill Sprints']));
  const categories = screen.getByRole('navigation', { name: 'Category' });
  expect(categories.querySelector('[aria-current]')!.textContent).toContain('Cardio');
});

test('shows skeleton cards while workout guides are loading', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await openPage('/workout-guides/hill-sprints');
  shop.intercept(/\/api\/workout-guides$/, async (_, fetchOriginal) => {
    await gate;
    return fetchOriginal();
  });
  await user.click(screen.getByRole('link', { name: 'Back to Workout Guides' }));
  await waitFor(() => expect(document.querySelectorAll('[data-part="loading-card"]')).toHaveLength(6));
  release();
  await screen.findAllByRole('article');
});
