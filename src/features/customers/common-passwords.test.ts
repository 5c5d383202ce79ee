import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { validatePassword } from './rules.ts';

describe('common passwords', () => {
  test('include more than ten thousand listed ones', () => {
    const listed = dictionary['passwords-common'].filter((one) => one.length >= 6);
    expect(listed.length).toBeGreaterThan(10_000);
    expect(listed.every(isCommonPassword)).toBe(true);
  });

  test.each([
    'baseball',
    'Trustno1',
    'mustang',
    'liverpool',
    'india@123',
    'P@ssw0rd',
    'pa$$word',
    'aaaaaaaa',
    'abcabc',
    '12341234',
    'passwordpassword',
    'abcdefgh',
    '987654321',
  ])('include %s', (password) => expect(isCommonPassword(password)).toBe(true));

  test.each(['a fine pass phrase', 'rain over Pune at nine', 'Tq7#vLm2', 'ojas-admin-demo'])('exclude %s', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );
});

describe('a password made of the user’s own data', () => {
  const asha = { email: 'asha.rao@example.in', fullName: 'Asha Kulkarni' };
  const problem = (password: string, owner = asha) => validatePassword(password, owner, 6);

  test.each(['asha.rao@example.in', 'ASHARAO', 'asha1234', 'Rao@2026!', 'rao_asha_99', 'exampleasha'])(
    '%s is refused for the email',
    (password) => expect(problem(password)).toBe('SAME_AS_EMAIL'),
  );
  test.each(['kulkarni', 'Kulkarni#1', 'kulkarni2026'])('%s is refused for the name', (password) =>
    expect(problem(password)).toBe('SAME_AS_NAME'),
  );
  test.each(['asha likes mangoes', 'rain over Pune', '83729401'])('%s is accepted', (password) =>
    expect(problem(password)).toBeNull(),
  );
  test('reads names in other scripts, and ignores names of one or two letters', () => {
    expect(problem('प्रिया2026', { email: 'p@example.in', fullName: 'प्रिया शर्मा' })).toBe('SAME_AS_NAME');
    expect(problem('omomomega', { email: 'om@example.in', fullName: 'Om' })).toBeNull();
  });
});
