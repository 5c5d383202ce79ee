import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { listViews, removeView, saveView } from './saved-views.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('keeps views per user, replaced by name and limited in number', async () => {
  const [mine, theirs] = [await makeStaff(app), await makeStaff(app)];
  const first = await saveView(app, mine.userId, { tab: 'orders', name: 'Open', query: 'status=pending' });
  await saveView(app, mine.userId, { tab: 'orders', name: 'Open', query: 'status=processing' });
  expect(await listViews(app, mine.userId)).toEqual([{ ...first, query: 'status=processing' }]);
  expect(await listViews(app, theirs.userId)).toEqual([]);
  await expect(removeView(app, theirs.userId, first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (let i = 0; i < 19; i++) await saveView(app, mine.userId, { tab: 'orders', name: `V${i}`, query: '' });
  await expect(saveView(app, mine.userId, { tab: 'orders', name: 'One more', query: '' })).rejects.toMatchObject({
    code: 'SAVED_VIEW_LIMIT_REACHED',
  });
  await saveView(app, mine.userId, { tab: 'coupons', name: 'Other list', query: '' });
});
