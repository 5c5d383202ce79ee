import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#db/schema/customers.ts';
import { makeCustomer, makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { customersExport, exportCustomers } from './export-customers.ts';

let app: TestApp;
let ids: string[];
beforeAll(async () => {
  app = await createTestApp();
  ids = await Promise.all([makeCustomer(app), makeCustomer(app), makeCustomer(app)]);
  await app.db
    .update(users)
    .set({ fullName: 'Zoya Khan', fitnessGoals: ['Strength'] })
    .where(eq(users.id, ids[0]!));
  await app.db.update(users).set({ deletedAt: app.now() }).where(eq(users.id, ids[2]!));
});
afterAll(() => app.close());

async function namesOf(query: object) {
  const names: unknown[] = [];
  for await (const row of customersExport.rows(app, JSON.stringify(query))) names.push(row[1]);
  return names.sort();
}

test('exports filtered or selected users, without deleted accounts', async () => {
  expect(await namesOf({})).toEqual(['Asha Rao', 'Zoya Khan']);
  expect(await namesOf({ search: 'zoya' })).toEqual(['Zoya Khan']);
  expect(await namesOf({ goal: 'Strength' })).toEqual(['Zoya Khan']);
  expect(await namesOf({ ids: [ids[1], ids[2]] })).toEqual(['Asha Rao']);
});

test('issues a URL for a thousand users', async () => {
  const staff = await makeStaff(app);
  const { url } = await exportCustomers(app, staff, { ids: Array.from({ length: 1000 }, () => ids[0]!) });
  expect(url).toMatch(/^\/downloads\/users\.csv\?token=/);
});
