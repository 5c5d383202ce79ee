import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#db/schema/customers.ts';
import { type AccountShop, openAccountShop } from '#tests/account-shop.ts';
import { createLog } from './log.ts';

let shop: AccountShop;
beforeAll(async () => {
  shop = await openAccountShop();
});
afterAll(() => shop.close());

test('logs a failed query without its parameters', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const twice = { email: 'twice@example.in', fullName: 'Zubeida Contractor', passwordHash: 'secret-hash' };
  await shop.app.db.insert(users).values(twice);
  const error = await shop.app.db
    .insert(users)
    .values(twice)
    .catch((refusal: unknown) => refusal);
  log.error({ err: error }, 'it failed');
  expect(lines[0]).toContain('insert into');
  for (const word of Object.values(twice)) expect(lines[0]).not.toContain(word);
});
