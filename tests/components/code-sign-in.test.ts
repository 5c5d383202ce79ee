/** Codes by mail and phone, in a shop that offers both. */
import { screen, waitFor } from '@testing-library/dom';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmPhone, requestPhoneConfirmation } from '#features/customers/confirm-phone.ts';
import { sendSignInCode } from '#features/customers/request-sign-in-code.ts';
import { sendCode } from '#features/messages/send-code.ts';
import { makeCustomer } from '#tests/factories.ts';
import { insertTemplate } from '#tests/message-shop.ts';
import { clickButton, fillField } from './act-on-page.ts';
import { findField } from './form-persistence.ts';
import { openPage } from './open-page.ts';
import { openPageShop, type PageShop } from './open-page-shop.ts';

let shop: PageShop;
beforeAll(async () => {
  shop = await openPageShop();
  await shop.run(`insert into settings (section, value) values ('checkout', '{"codeSignIn": true, "phoneCodes": true}')
    on conflict (section) do update set value = excluded.value`);
  await insertTemplate(shop.app, 'sign_in.code', 'sms', { body: '{code} is your code' });
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
  for (const { id } of rows as { id: string }[]) await sendSignInCode(shop.app, id, sendCode);
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

test('signs in by a code to a confirmed phone, and says nothing about other numbers', async () => {
  const userId = await makeCustomer(shop.app);
  const phone = '+919845012345';
  await requestPhoneConfirmation(shop.app, { userId, phone, browser: 'the browser that confirms' });
  await confirmPhone(shop.app, { userId, phone, browser: 'the browser that confirms', code: await messagedCode() });
  await openPage('/auth');
  await clickButton('Get a code by phone');
  await screen.findByRole('button', { name: 'Send a code' });
  await fill('Phone', '12345');
  await clickButton('Send a code');
  await screen.findByText('Phone number must be at least 10 digits');
  await fill('Phone', '98450 12345');
  await clickButton('Send a code');
  await screen.findByText(/^If an account has confirmed/);
  await fill('Code', await messagedCode());
  await clickButton('Sign In');
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem('shop.session')!)).toMatchObject({ user: { id: userId } }),
  );
});

test('confirms the phone of the profile by a code', async () => {
  const person = await shop.newCustomer();
  await shop.run("update users set phone = '+919845055555' where email = $1", [person.email]);
  await shop.signIn(person);
  await openPage('/profile');
  await clickButton('Confirm your phone');
  await screen.findByText(/^We have sent a code to/);
  await fill('Code', '12');
  await clickButton('Confirm');
  await screen.findByText('Enter the six digits of the code');
  await fill('Code', await messagedCode());
  await clickButton('Confirm');
  await screen.findByText(/is confirmed: you can sign in with a code/);
  const { rows } = await shop.run('select proven_phone from users where email = $1', [person.email]);
  expect(rows).toEqual([{ proven_phone: '+919845055555' }]);
});

async function messagedCode(): Promise<string> {
  const { rows } = await shop.run('select id from sign_in_codes where code_hash is null');
  for (const { id } of rows as { id: string }[]) await sendSignInCode(shop.app, id, sendCode);
  // taken away, since messages of one moment have no order
  const { rows: messageRows } = await shop.run('delete from messages returning variables');
  return (messageRows as { variables: { code: string } }[])[0]!.variables.code;
}
