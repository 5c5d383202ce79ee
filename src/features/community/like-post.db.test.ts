import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommunityShop, openCommunityShop } from '#tests/community-shop.ts';
import { makeCustomer } from '#tests/factories.ts';
import { getPost } from './get-post.ts';
import { likePost, listLikes } from './like-post.ts';
import { listMembers } from './list-members.ts';
import { listPosts } from './list-posts.ts';
import { setPostState } from './moderate-posts.ts';

let shop: CommunityShop;
beforeAll(async () => {
  shop = await openCommunityShop();
});
afterAll(() => shop.close());

const page = { sort: 'newest' as const, limit: 12 };
test('counts one like per user, also for concurrent requests and while the post is hidden', async () => {
  const author = await makeCustomer(shop.app);
  const id = await shop.publishedPost(author);
  const fans = await Promise.all(Array.from({ length: 4 }, () => makeCustomer(shop.app)));
  const pressed = fans.flatMap((fan) => Array.from({ length: 5 }, () => likePost(shop.app, fan, { id, liked: true })));
  await Promise.allSettled([
    ...pressed,
    setPostState(shop.app, shop.staff, { id, state: 'hidden' }),
    setPostState(shop.app, shop.staff, { id, state: 'active' }),
  ]);
  await shop.expectCounted();
  await shop.publish(id);
  for (const fan of fans) await likePost(shop.app, fan, { id, liked: true });
  expect(await getPost(shop.app.db, id)).toMatchObject({ likes: 4 });
  expect(await listLikes(shop.app, fans[0]!, [id])).toEqual([id]);
  expect(await likePost(shop.app, fans[0]!, { id, liked: false })).toEqual({ likes: 3 });
  expect((await listPosts(shop.app.db, { ...page, sort: 'liked' })).rows[0]).toMatchObject({ id });
  const { rows } = await listMembers(shop.app, { limit: 25, sort: 'reputation' });
  expect(rows[0]).toMatchObject({ id: author, posts: 1, reputation: 4, role: 'customer', isActive: true });
  await shop.expectCounted();
});
