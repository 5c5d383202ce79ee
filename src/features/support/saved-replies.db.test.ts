import { afterAll, beforeAll, expect, test } from 'vitest';
import { savedReplies } from '#db/schema/support.ts';
import { makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { SAVED_REPLIES_MAXIMUM } from './rules.ts';
import { createSavedReply, listSavedReplies, removeSavedReply, updateSavedReply } from './saved-replies.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const body = 'Dear {name}, we have received your message.';

test('lists saved replies by title, changes and deletes them', async () => {
  const received = await createSavedReply(app, staff, { title: 'received', body });
  const broken = await createSavedReply(app, staff, { title: 'Broken seal', body });
  expect((await listSavedReplies(app)).map(({ title }) => title)).toEqual(['Broken seal', 'received']);
  const changed = await updateSavedReply(app, staff, { ...received, body: 'Thank you.', expected: { body } });
  expect(changed).toEqual({ ...received, body: 'Thank you.' });
  await expect(updateSavedReply(app, staff, { ...received, expected: { body } })).rejects.toMatchObject({
    code: 'EDIT_CONFLICT',
  });
  await removeSavedReply(app, staff, broken.id);
  await expect(removeSavedReply(app, staff, broken.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await listSavedReplies(app)).toEqual([changed]);
});

test('refuses a second reply of one title in any case, also at the same time', async () => {
  const saved = await Promise.allSettled(
    ['Refund', 'refund', 'REFUND'].map((title) => createSavedReply(app, staff, { title, body })),
  );
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of saved)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'SAVED_REPLY_TITLE_TAKEN' });
  const other = await createSavedReply(app, staff, { title: 'Other', body });
  await expect(updateSavedReply(app, staff, { ...other, title: 'rEfUnD' })).rejects.toMatchObject({
    code: 'SAVED_REPLY_TITLE_TAKEN',
  });
});

test('refuses one more than the limit, also at the same time', async () => {
  const count = (await listSavedReplies(app)).length;
  await app.db
    .insert(savedReplies)
    .values(
      Array.from({ length: SAVED_REPLIES_MAXIMUM - 1 - count }, (_, index) => ({ title: `Reply ${index}`, body })),
    );
  const saved = await Promise.allSettled(['A', 'B'].map((title) => createSavedReply(app, staff, { title, body })));
  expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await listSavedReplies(app)).toHaveLength(SAVED_REPLIES_MAXIMUM);
});
