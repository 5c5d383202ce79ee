import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { communityLikes, communityMembers, communityPosts, communityReplies } from '#db/schema/community.ts';
import { settings } from '#db/schema/platform.ts';
import { makeCustomer, makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { getPost } from './get-post.ts';
import { likePost, listLikes } from './like-post.ts';
import { listMembers } from './list-members.ts';
import { listPosts } from './list-posts.ts';
import { setPostState } from './moderate-posts.ts';
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

test('a like counts once, also pressed ten times at once, beside others and while the post is hidden', async () => {
  const author = await makeCustomer(app);
  const id = await shownPost(author);
  const fans = await Promise.all(Array.from({ length: 4 }, () => makeCustomer(app)));
  const pressed = fans.flatMap((fan) => Array.from({ length: 5 }, () => likePost(app, fan, { id, liked: true })));
  await Promise.allSettled([
    ...pressed,
    setPostState(app, staff, { id, state: 'hidden' }),
    setPostState(app, staff, { id, state: 'active' }),
  ]);
  await expectCounted();
  await show(id);
  for (const fan of fans) await likePost(app, fan, { id, liked: true });
  expect(await getPost(app.db, id)).toMatchObject({ likes: 4 });
  expect(await listLikes(app, fans[0]!, [id])).toEqual([id]);
  expect(await likePost(app, fans[0]!, { id, liked: false })).toEqual({ likes: 3 });
  expect((await listPosts(app.db, { ...page, sort: 'liked' })).rows[0]).toMatchObject({ id });
  const { rows } = await listMembers(app, { limit: 25, sort: 'reputation' });
  expect(rows[0]).toMatchObject({ id: author, posts: 1, reputation: 4, role: 'customer', isActive: true });
  await expectCounted();
});
