import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { communityLikes, communityMembers, communityPosts, communityReplies } from '#db/schema/community.ts';
import { users } from '#db/schema/customers.ts';
import { auditLog, settings } from '#db/schema/platform.ts';
import { findDataSubject } from '#features/privacy/data-subject.ts';
import { makeCustomer, makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { addTeamPost } from './add-team-post.ts';
import { addTeamReply } from './add-team-reply.ts';
import { getPost } from './get-post.ts';
import { likePost } from './like-post.ts';
import { listAdminReplies } from './list-admin-replies.ts';
import { listReplies } from './list-replies.ts';
import { removePost, setPostState } from './moderate-posts.ts';
import { removeReply, setReplyState } from './moderate-replies.ts';
import { listOwnPosts, removeOwnPost } from './own-posts.ts';
import { listOwnReplies, removeOwnReply } from './own-replies.ts';
import { writePost } from './write-post.ts';
import { writeReply } from './write-reply.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
  await switchCommunity(true);
});
afterAll(() => app.close());

async function switchCommunity(on: boolean) {
  const value = { section: 'content', value: { community: on } };
  await app.db.insert(settings).values(value).onConflictDoUpdate({ target: settings.section, set: value });
}

const draft = () => ({
  title: `Protein on a plate ${randomUUID().slice(0, 6)}`,
  content: 'How much is in dal and roti?\n<b>http://example.in</b>',
  category: 'Nutrition' as const,
});

const show = (id: string) => setPostState(app, staff, { id, state: 'active' });

async function shownPost(userId: string): Promise<string> {
  const { id } = await writePost(app, userId, draft());
  await show(id);
  return id;
}

/** Counts kept beside the tables must be what the tables say. */
async function expectCounted() {
  const [posts, replies, likes, members] = await Promise.all([
    app.db.select().from(communityPosts),
    app.db.select().from(communityReplies),
    app.db.select().from(communityLikes),
    app.db.select().from(communityMembers),
  ]);
  for (const post of posts) {
    expect(post.likes).toBe(likes.filter(({ postId }) => postId === post.id).length);
    expect(post.replies).toBe(replies.filter(({ postId, state }) => postId === post.id && state === 'active').length);
  }
  for (const member of members) {
    const own = posts.filter(({ userId, state }) => userId === member.userId && state === 'active');
    const liked = own.reduce((sum, one) => sum + one.likes, 0);
    expect(member).toMatchObject({ posts: own.length, likes: liked, reputation: own.length + liked });
  }
}

test('replies wait, too, and only go to what is shown', async () => {
  const [author, other] = [await makeCustomer(app), await makeCustomer(app)];
  const { id: waiting } = await writePost(app, author, draft());
  await expect(writeReply(app, other, { id: waiting, content: 'Hello' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const id = await shownPost(author);
  await writeReply(app, other, { id, content: 'About 12 grams in a bowl.' });
  const replies = () => listReplies(app.db, { id, limit: 20 });
  expect((await replies()).rows).toEqual([]);
  const { rows } = await listAdminReplies(app, { limit: 25, state: 'pending', search: '12 grams' });
  expect(rows).toMatchObject([{ post: { id }, authorName: 'Asha Rao' }]);
  await setReplyState(app, staff, { id: rows[0]!.id, state: 'active' });
  expect((await replies()).rows).toMatchObject([{ content: 'About 12 grams in a bowl.' }]);
  expect(await getPost(app.db, id)).toMatchObject({ replies: 1 });
  await removeReply(app, staff, rows[0]!.id);
  expect(await getPost(app.db, id)).toMatchObject({ replies: 0 });
  await expectCounted();
});

test('one’s own post can be taken back, another’s not', async () => {
  const [author, other] = [await makeCustomer(app), await makeCustomer(app)];
  const id = await shownPost(author);
  await expect(removeOwnPost(app, other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await removeOwnPost(app, author, id);
  await expect(getPost(app.db, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expectCounted();
});

test('one’s own replies to a post are listed, those that wait too, and can be taken back; another’s not', async () => {
  const [author, other] = [await makeCustomer(app), await makeCustomer(app)];
  const [id, elsewhere] = [await shownPost(author), await shownPost(author)];
  await writeReply(app, other, { id, content: 'I wait.' });
  await writeReply(app, other, { id: elsewhere, content: 'Elsewhere.' });
  await writeReply(app, author, { id, content: 'Thank you.' });
  const mine = await listOwnReplies(app, other, id);
  expect(mine).toMatchObject([{ content: 'I wait.', state: 'pending' }]);
  await setReplyState(app, staff, { id: mine[0]!.id, state: 'active' });
  expect(await getPost(app.db, id)).toMatchObject({ replies: 1 });
  await expect(removeOwnReply(app, author, mine[0]!.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await removeOwnReply(app, other, mine[0]!.id);
  await expect(removeOwnReply(app, other, mine[0]!.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await listOwnReplies(app, other, id)).toEqual([]);
  expect(await getPost(app.db, id)).toMatchObject({ replies: 0 });
  await expectCounted();
});

test('what staff write as the team is the shop’s: its name stays whole, and who wrote it cannot take it back', async () => {
  const former = await makeStaff(app);
  const { id } = await addTeamPost(app, former, { ...draft(), isFeatured: false, isActive: true });
  expect(await getPost(app.db, id)).toMatchObject({ name: 'Ojas Nutrition', byStaff: true });
  expect(await listOwnPosts(app, former.userId)).toEqual([]);
  await expect(removeOwnPost(app, former.userId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(addTeamReply(app, former, { id, content: '' })).rejects.toMatchObject({ code: 'INVALID_POST' });
  await expect(addTeamReply(app, former, { id: randomUUID(), content: 'Yes.' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const reply = await addTeamReply(app, former, { id, content: 'About 12 grams in a bowl.' });
  expect(reply).toMatchObject({ byStaff: true, state: 'active', post: { id } });
  const { rows } = await listReplies(app.db, { id, limit: 20 });
  expect(rows).toMatchObject([{ name: 'Ojas Nutrition', byStaff: true, content: 'About 12 grams in a bowl.' }]);
  expect(await getPost(app.db, id)).toMatchObject({ replies: 1 });
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.entityId, reply.id));
  expect(entry).toMatchObject({ action: 'post-reply.create', label: (await getPost(app.db, id)).title });
  // nor do they go or change their name with that account
  const person = await transact(app.db, (tx) => findDataSubject(app, tx, former.userId));
  expect(person).toMatchObject({ postIds: [], replyIds: [] });
  await removePost(app, staff, id);
});

test('pages that show a reply are made anew when its author, its words or its state change, and when it goes', async () => {
  const author = await makeCustomer(app);
  const id = await shownPost(author);
  await writeReply(app, author, { id, content: 'I asked my cook.' });
  const [reply] = await app.db.select().from(communityReplies).where(eq(communityReplies.postId, id));
  const notices: (string | undefined)[] = [];
  const client = new pg.Client({ connectionString: app.databaseUrl });
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
  const set = (values: object) => app.db.update(communityReplies).set(values).where(eq(communityReplies.id, reply!.id));
  // nobody sees it yet
  expect(await heard(() => set({ content: 'I asked my cook again.' }))).toBe(false);
  expect(await heard(() => set({ state: 'active' }))).toBe(true);
  expect(await heard(() => set({ authorName: 'Someone' }))).toBe(true);
  expect(await heard(() => set({ content: 'I asked (removed).' }))).toBe(true);
  expect(await heard(() => set({ authorName: 'Someone' }))).toBe(false);
  expect(await heard(() => app.db.execute(sql`delete from community_replies where id = ${reply!.id}`))).toBe(true);
  await client.end();
});

test('a deleted account takes likes and membership along; its posts stay without it', async () => {
  const [author, fan] = [await makeCustomer(app), await makeCustomer(app)];
  const [own, other] = [await shownPost(author), await shownPost(fan)];
  await likePost(app, author, { id: other, liked: true });
  await app.db.delete(users).where(eq(users.id, author));
  expect(await getPost(app.db, own)).toMatchObject({ name: 'Asha R.' });
  expect(await getPost(app.db, other)).toMatchObject({ likes: 0 });
  expect(await app.db.select().from(communityMembers).where(eq(communityMembers.userId, author))).toEqual([]);
  await expectCounted();
});
