import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { communityMembers, communityReplies } from '#db/schema/community.ts';
import { users } from '#db/schema/customers.ts';
import { auditLog } from '#db/schema/platform.ts';
import { findDataSubject } from '#features/privacy/data-subject.ts';
import { type CommunityShop, openCommunityShop } from '#tests/community-shop.ts';
import { makeCustomer, makeStaff } from '#tests/factories.ts';
import { addTeamPost } from './add-team-post.ts';
import { addTeamReply } from './add-team-reply.ts';
import { getPost } from './get-post.ts';
import { likePost } from './like-post.ts';
import { listAdminReplies } from './list-admin-replies.ts';
import { listReplies } from './list-replies.ts';
import { removePost } from './moderate-posts.ts';
import { removeReply, setReplyState } from './moderate-replies.ts';
import { listOwnPosts, removeOwnPost } from './own-posts.ts';
import { listOwnReplies, removeOwnReply } from './own-replies.ts';
import { writePost } from './write-post.ts';
import { writeReply } from './write-reply.ts';

let shop: CommunityShop;
beforeAll(async () => {
  shop = await openCommunityShop();
});
afterAll(() => shop.close());

test('keeps replies pending, and accepts them only for active posts', async () => {
  const [author, other] = [await makeCustomer(shop.app), await makeCustomer(shop.app)];
  const { id: waiting } = await writePost(shop.app, author, shop.post());
  await expect(writeReply(shop.app, other, { id: waiting, content: 'Hello' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const id = await shop.publishedPost(author);
  await writeReply(shop.app, other, { id, content: 'About 12 grams in a bowl.' });
  const replies = () => listReplies(shop.app.db, { id, limit: 20 });
  expect((await replies()).rows).toEqual([]);
  const { rows } = await listAdminReplies(shop.app, { limit: 25, state: 'pending', search: '12 grams' });
  expect(rows).toMatchObject([{ post: { id }, authorName: 'Asha Rao' }]);
  await setReplyState(shop.app, shop.staff, { id: rows[0]!.id, state: 'active' });
  expect((await replies()).rows).toMatchObject([{ content: 'About 12 grams in a bowl.' }]);
  expect(await getPost(shop.app.db, id)).toMatchObject({ replies: 1 });
  await removeReply(shop.app, shop.staff, rows[0]!.id);
  expect(await getPost(shop.app.db, id)).toMatchObject({ replies: 0 });
  await shop.expectCounted();
});

test('removes the user’s own post, not another’s', async () => {
  const [author, other] = [await makeCustomer(shop.app), await makeCustomer(shop.app)];
  const id = await shop.publishedPost(author);
  await expect(removeOwnPost(shop.app, other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await removeOwnPost(shop.app, author, id);
  await expect(getPost(shop.app.db, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await shop.expectCounted();
});

test('lists and removes the user’s own replies, pending ones included', async () => {
  const [author, other] = [await makeCustomer(shop.app), await makeCustomer(shop.app)];
  const [id, elsewhere] = [await shop.publishedPost(author), await shop.publishedPost(author)];
  await writeReply(shop.app, other, { id, content: 'I wait.' });
  await writeReply(shop.app, other, { id: elsewhere, content: 'Elsewhere.' });
  await writeReply(shop.app, author, { id, content: 'Thank you.' });
  const mine = await listOwnReplies(shop.app, other, id);
  expect(mine).toMatchObject([{ content: 'I wait.', state: 'pending' }]);
  await setReplyState(shop.app, shop.staff, { id: mine[0]!.id, state: 'active' });
  expect(await getPost(shop.app.db, id)).toMatchObject({ replies: 1 });
  await expect(removeOwnReply(shop.app, author, mine[0]!.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await removeOwnReply(shop.app, other, mine[0]!.id);
  await expect(removeOwnReply(shop.app, other, mine[0]!.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await listOwnReplies(shop.app, other, id)).toEqual([]);
  expect(await getPost(shop.app.db, id)).toMatchObject({ replies: 0 });
  await shop.expectCounted();
});

test('keeps posts of the team with the shop’s full name, and refuses removal by their author', async () => {
  const former = await makeStaff(shop.app);
  const { id } = await addTeamPost(shop.app, former, { ...shop.post(), isFeatured: false, isActive: true });
  expect(await getPost(shop.app.db, id)).toMatchObject({ name: 'The Shop', byStaff: true });
  expect(await listOwnPosts(shop.app, former.userId)).toEqual([]);
  await expect(removeOwnPost(shop.app, former.userId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(addTeamReply(shop.app, former, { id, content: '' })).rejects.toMatchObject({ code: 'INVALID_POST' });
  await expect(addTeamReply(shop.app, former, { id: randomUUID(), content: 'Yes.' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const reply = await addTeamReply(shop.app, former, { id, content: 'About 12 grams in a bowl.' });
  expect(reply).toMatchObject({ byStaff: true, state: 'active', post: { id } });
  const { rows } = await listReplies(shop.app.db, { id, limit: 20 });
  expect(rows).toMatchObject([{ name: 'The Shop', byStaff: true, content: 'About 12 grams in a bowl.' }]);
  expect(await getPost(shop.app.db, id)).toMatchObject({ replies: 1 });
  const [entry] = await shop.app.db.select().from(auditLog).where(eq(auditLog.entityId, reply.id));
  expect(entry).toMatchObject({ action: 'post-reply.create', label: (await getPost(shop.app.db, id)).title });
  // deleting that account neither removes nor renames them
  const person = await transact(shop.app.db, (tx) => findDataSubject(shop.app, tx, former.userId));
  expect(person).toMatchObject({ postIds: [], replyIds: [] });
  await removePost(shop.app, shop.staff, id);
});

test('invalidates pages when a reply, its author or its state changes', async () => {
  const author = await makeCustomer(shop.app);
  const id = await shop.publishedPost(author);
  await writeReply(shop.app, author, { id, content: 'I asked my cook.' });
  const [reply] = await shop.app.db.select().from(communityReplies).where(eq(communityReplies.postId, id));
  const notices: (string | undefined)[] = [];
  const client = new pg.Client({ connectionString: shop.app.databaseUrl });
  client.on('notification', ({ payload }) => notices.push(payload));
  await client.connect();
  await client.query('listen pages');
  const heard = async (change: () => Promise<unknown>) => {
    notices.length = 0;
    await change();
    await client.query(`select pg_notify('pages', 'fence')`);
    await expect.poll(() => notices).toContain('fence');
    return notices.includes('community');
  };
  const set = (values: object) =>
    shop.app.db.update(communityReplies).set(values).where(eq(communityReplies.id, reply!.id));
  // invisible so far
  expect(await heard(() => set({ content: 'I asked my cook again.' }))).toBe(false);
  expect(await heard(() => set({ state: 'active' }))).toBe(true);
  expect(await heard(() => set({ authorName: 'Someone' }))).toBe(true);
  expect(await heard(() => set({ content: 'I asked (removed).' }))).toBe(true);
  expect(await heard(() => set({ authorName: 'Someone' }))).toBe(false);
  expect(await heard(() => shop.app.db.execute(sql`delete from community_replies where id = ${reply!.id}`))).toBe(true);
  await client.end();
});

test('removes likes and membership with a deleted account, and anonymises its posts', async () => {
  const [author, fan] = [await makeCustomer(shop.app), await makeCustomer(shop.app)];
  const [authorPost, other] = [await shop.publishedPost(author), await shop.publishedPost(fan)];
  await likePost(shop.app, author, { id: other, liked: true });
  await shop.app.db.delete(users).where(eq(users.id, author));
  expect(await getPost(shop.app.db, authorPost)).toMatchObject({ name: 'Asha R.' });
  expect(await getPost(shop.app.db, other)).toMatchObject({ likes: 0 });
  expect(await shop.app.db.select().from(communityMembers).where(eq(communityMembers.userId, author))).toEqual([]);
  await shop.expectCounted();
});
