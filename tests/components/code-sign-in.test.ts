/** Sign-in by a mailed code, in a shop that offers it. */
import { screen, waitFor } from '@testing-library/dom';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeSignInCodeMail } from '#features/customers/request-sign-in-code.ts';
import { clickButton, fillField } from './act-on-page.ts';
import { findField } from './form-persistence.ts';
import { openPage } from './open-page.ts';
import { openPageShop, type PageShop } from './open-page-shop.ts';

let shop: PageShop;
beforeAll(async () => {
  shop = await openPageShop();
  await shop.run(`insert into settings (section, value) values ('checkout', '{"codeSignIn": true}')
    on conflict (section) do update set value = excluded.value`);
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.clearHandlers();
  localStorage.clear();
  sessionStorage.clear();
});

const fill = async (label: string, text: string) => fillField(await findField(document.body, label), text);

async function mailedCode(email: string): Promise<string> {
  const { rows } = await shop.run('select id from sign_in_codes where email = $1', [email]);
  for (const { id } of rows as { id: string }[]) await writeSignInCodeMail(shop.app, id);
  const { rows: letters } = await shop.run('select text from mails where to_address = $1', [email]);
  return /^\d{6}$/m.exec((letters as { text: string }[])[0]!.text)![0];
}

test('asks for the address, then for the code, and signs in', async () => {
  const email = 'new-customer@example.in';
  await openPage('/auth');
  await clickButton('Get a code by mail');
  await screen.findByRole('button', { name: 'Send a code' });
  await fill('Email', 'nobody');
  await clickButton('Send a code');
  await screen.findByText('Invalid email address');
  await fill('Email', email);
  await clickButton('Send a code');
  await screen.findByText(/^We have sent a code to/);
  const field = await findField(document.body, 'Code');
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.getByText('A new code can be sent in 30 s.')).toBeTruthy();
  await fill('Code', '12 34');
  await clickButton('Sign In');
  await screen.findByText('Enter the six digits of the code');
  const code = await mailedCode(email);
  await fill('Code', String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await clickButton('Sign In');
  await screen.findByText('The code is wrong or no longer valid');
  await fill('Code', `${code.slice(0, 3)} ${code.slice(3)}`);
  await clickButton('Sign In');
  await waitFor(() => expect(JSON.parse(localStorage.getItem('shop.session')!)).toMatchObject({ user: { email } }));
});

test('goes back to the password, with the address that was typed', async () => {
  await openPage('/auth');
  await fill('Email', 'asha@example.in');
  await clickButton('Get a code by mail');
  await screen.findByRole('button', { name: 'Send a code' });
  expect(await findField(document.body, 'Email')).toHaveProperty('value', 'asha@example.in');
  await clickButton('Use your password instead');
  await findField(document.body, 'Password');
  expect(await findField(document.body, 'Email')).toHaveProperty('value', 'asha@example.in');
});
