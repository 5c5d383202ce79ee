import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '#db/schema/platform.ts';
import { type CommunityShop, openCommunityShop } from '#tests/community-shop.ts';
import { makeCustomer } from '#tests/factories.ts';
import { addTeamPost } from './add-team-post.ts';
import { addTeamReply } from './add-team-reply.ts';
import { getPost } from './get-post.ts';
import { listAdminPosts } from './list-admin-posts.ts';
import { listPosts } from './list-posts.ts';
import { removePost, setPostFeatured, setPostState } from './moderate-posts.ts';
import { listOwnPosts } from './own-posts.ts';
import { writePost } from './write-post.ts';

let shop: CommunityShop;
beforeAll(async () => {
  shop = await openCommunityShop();
});
afterAll(() => shop.close());

const page = { sort: 'newest' as const, limit: 12 };
test('publishes a post when staff approve it, removes it when they hide it, and logs each step', async () => {
  const author = await makeCustomer(shop.app);
  const { id } = await writePost(shop.app, author, shop.post());
  const ids = async () => (await listPosts(shop.app.db, page)).rows.map((post) => post.id);
  expect(await ids()).not.toContain(id);
  await expect(getPost(shop.app.db, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await listOwnPosts(shop.app, author)).toMatchObject([{ id, state: 'pending' }]);
  await shop.publish(id);
  expect(await getPost(shop.app.db, id)).toMatchObject({
    name: 'Asha R.',
    byStaff: false,
    content: shop.post().content,
  });
  await setPostFeatured(shop.app, shop.staff, { id, isFeatured: true });
  expect((await listPosts(shop.app.db, { ...page, category: 'Nutrition' })).rows[0]).toMatchObject({
    id,
    isFeatured: true,
  });
  expect((await listPosts(shop.app.db, { ...page, category: 'Training' })).rows).toEqual([]);
  await setPostState(shop.app, shop.staff, { id, state: 'hidden' });
  expect(await ids()).not.toContain(id);
  await removePost(shop.app, shop.staff, id);
  const log = await shop.app.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  expect(log.map(({ action }) => action).sort()).toEqual(['post.delete', 'post.feature', 'post.hide', 'post.show']);
  await shop.expectCounted();
});

test('logs nothing when nothing changes', async () => {
  const id = await shop.publishedPost(await makeCustomer(shop.app));
  const changes = () => shop.app.db.select().from(auditLog).where(eq(auditLog.entityId, id));
  const before = (await changes()).length;
  await Promise.all([1, 2].map(() => setPostState(shop.app, shop.staff, { id, state: 'hidden' })));
  await setPostState(shop.app, shop.staff, { id, state: 'hidden' });
  expect(await changes()).toHaveLength(before + 1);
});

test('keeps lists and moderation for staff while disabled, and refuses the rest', async () => {
  const author = await makeCustomer(shop.app);
  const { id } = await writePost(shop.app, author, shop.post());
  const teamPost = await addTeamPost(shop.app, shop.staff, { ...shop.post(), isFeatured: false, isActive: true });
  expect(teamPost).toMatchObject({ byStaff: true, state: 'active', authorName: 'The Shop' });
  await shop.setCommunity(false);
  for (const ask of [
    () => listPosts(shop.app.db, page),
    () => getPost(shop.app.db, teamPost.id),
    () => writePost(shop.app, author, shop.post()),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(
    addTeamPost(shop.app, shop.staff, { ...shop.post(), isFeatured: false, isActive: true }),
  ).rejects.toMatchObject({
    code: 'COMMUNITY_DISABLED',
  });
  await expect(addTeamReply(shop.app, shop.staff, { id: teamPost.id, content: 'Yes.' })).rejects.toMatchObject({
    code: 'COMMUNITY_DISABLED',
  });
  expect((await listAdminPosts(shop.app, { limit: 25, state: 'pending' })).rows.map((post) => post.id)).toContain(id);
  expect(await shop.publish(id)).toMatchObject({ state: 'active' });
  await shop.setCommunity(true);
  await shop.expectCounted();
});
