import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { communityLikes, communityMembers, communityPosts, communityReplies } from '#db/schema/community.ts';
import { auditLog, settings } from '#db/schema/platform.ts';
import { makeCustomer, makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { addTeamPost } from './add-team-post.ts';
import { addTeamReply } from './add-team-reply.ts';
import { getPost } from './get-post.ts';
import { listAdminPosts } from './list-admin-posts.ts';
import { listPosts } from './list-posts.ts';
import { removePost, setPostFeatured, setPostState } from './moderate-posts.ts';
import { listOwnPosts } from './own-posts.ts';
import { writePost } from './write-post.ts';

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

const page = { sort: 'newest' as const, limit: 12 };
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

test('a post waits until staff shows it; hidden it is gone for the shop, and every step is in the log', async () => {
  const author = await makeCustomer(app);
  const { id } = await writePost(app, author, draft());
  const ids = async () => (await listPosts(app.db, page)).rows.map((post) => post.id);
  expect(await ids()).not.toContain(id);
  await expect(getPost(app.db, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await listOwnPosts(app, author)).toMatchObject([{ id, state: 'pending' }]);
  await show(id);
  expect(await getPost(app.db, id)).toMatchObject({ name: 'Asha R.', byStaff: false, content: draft().content });
  await setPostFeatured(app, staff, { id, isFeatured: true });
  expect((await listPosts(app.db, { ...page, category: 'Nutrition' })).rows[0]).toMatchObject({ id, isFeatured: true });
  expect((await listPosts(app.db, { ...page, category: 'Training' })).rows).toEqual([]);
  await setPostState(app, staff, { id, state: 'hidden' });
  expect(await ids()).not.toContain(id);
  await removePost(app, staff, id);
  const log = await app.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(log.map(({ action }) => action).sort()).toEqual(['post.delete', 'post.feature', 'post.hide', 'post.show']);
  await expectCounted();
});

test('what is as it was is no change in the log', async () => {
  const id = await shownPost(await makeCustomer(app));
  const changes = () => app.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  const before = (await changes()).length;
  await Promise.all([1, 2].map(() => setPostState(app, staff, { id, state: 'hidden' })));
  await setPostState(app, staff, { id, state: 'hidden' });
  expect(await changes()).toHaveLength(before + 1);
});

test('off: nothing for the shop, lists and moderation for staff, no post by hand', async () => {
  const author = await makeCustomer(app);
  const { id } = await writePost(app, author, draft());
  const made = await addTeamPost(app, staff, { ...draft(), isFeatured: false, isActive: true });
  expect(made).toMatchObject({ byStaff: true, state: 'active', authorName: 'Ojas Nutrition' });
  await switchCommunity(false);
  for (const ask of [
    () => listPosts(app.db, page),
    () => getPost(app.db, made.id),
    () => writePost(app, author, draft()),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(addTeamPost(app, staff, { ...draft(), isFeatured: false, isActive: true })).rejects.toMatchObject({
    code: 'COMMUNITY_DISABLED',
  });
  await expect(addTeamReply(app, staff, { id: made.id, content: 'Yes.' })).rejects.toMatchObject({
    code: 'COMMUNITY_DISABLED',
  });
  expect((await listAdminPosts(app, { limit: 25, state: 'pending' })).rows.map((post) => post.id)).toContain(id);
  expect(await show(id)).toMatchObject({ state: 'active' });
  await switchCommunity(true);
  await expectCounted();
});
