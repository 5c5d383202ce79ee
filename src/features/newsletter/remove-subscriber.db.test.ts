import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newsletterSubscribers } from '#db/schema/newsletter.ts';
import { makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { addSubscriber } from './add-subscriber.ts';
import { listSubscribers, subscribersExport } from './list-subscribers.ts';
import { removeSubscribers } from './remove-subscriber.ts';
import { restoreSubscribers } from './restore-subscriber.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('removes several, and restores those who did not unsubscribe themselves', async () => {
  const staff = await makeStaff(app);
  const added = await Promise.all(
    ['b@example.in', 'a@example.in', 'c@example.in'].map((email) => addSubscriber(app, staff, { email, fullName: '' })),
  );
  const ids = added.map(({ id }) => id);
  const listed = async () => (await listSubscribers(app, { limit: 10, sort: 'email' })).rows.map(({ email }) => email);
  expect(await listed()).toEqual(['a@example.in', 'b@example.in', 'c@example.in']);
  const rows: unknown[] = [];
  for await (const [email] of subscribersExport.rows(app, JSON.stringify(ids.slice(1)))) rows.push(email);
  expect(rows).toEqual(['a@example.in', 'c@example.in']);

  expect((await removeSubscribers(app, staff, ids.slice(0, 2))).sort()).toEqual(ids.slice(0, 2).sort());
  expect(await listed()).toEqual(['c@example.in']);
  // submitted twice
  expect(await removeSubscribers(app, staff, ids.slice(0, 2))).toEqual([]);
  await app.db
    .update(newsletterSubscribers)
    .set({ isActive: false })
    .where(inArray(newsletterSubscribers.id, [ids[2]!]));
  expect(await restoreSubscribers(app, staff, ids)).toEqual({ restored: 2 });
  expect(await listed()).toEqual(['a@example.in', 'b@example.in']);
});
