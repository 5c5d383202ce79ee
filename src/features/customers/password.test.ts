import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('stores argon2id with 19 MiB and two passes, salted', async () => {
  const [first, second] = [await hashPassword('rain over Pune'), await hashPassword('rain over Pune')];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await verifyPassword(first, 'rain over Pune')).toBe(true);
  expect(await verifyPassword(first, 'rain over Puna')).toBe(false);
});

test('verifies no password of an account that does not exist', async () => {
  expect(await verifyPassword(null, 'no account has this password')).toBe(false);
});
