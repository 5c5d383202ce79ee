import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { communityLikes, communityMembers, communityPosts, communityReplies } from '#db/schema/community.ts';
import { settings } from '#db/schema/platform.ts';
import { setPostState } from '#features/community/moderate-posts.ts';
import { writePost } from '#features/community/write-post.ts';
import { makeStaff } from './factories.ts';
import { createTestApp } from './test-app.ts';

export type CommunityShop = Awaited<ReturnType<typeof openCommunityShop>>;

/** A shop with the community enabled. */
export async function openCommunityShop() {
  const app = await createTestApp();
  const staff = await makeStaff(app);

  async function setCommunity(community: boolean) {
    const value = { section: 'content', value: { community } };
    await app.db.insert(settings).values(value).onConflictDoUpdate({ target: settings.section, set: value });
  }
  await setCommunity(true);

  const post = () => ({
    title: `Protein on a plate ${randomUUID().slice(0, 6)}`,
    content: 'How much is in dal and roti?\n<b>http://example.in</b>',
    category: 'Nutrition' as const,
  });
  const publish = (id: string) => setPostState(app, staff, { id, state: 'active' });

  return {
    app,
    staff,
    setCommunity,
    post,
    publish,

    async publishedPost(userId: string): Promise<string> {
      const { id } = await writePost(app, userId, post());
      await publish(id);
      return id;
    },

    /** Asserts that stored counts match the tables. */
    async expectCounted() {
      const [posts, replies, likes, members] = await Promise.all([
        app.db.select().from(communityPosts),
        app.db.select().from(communityReplies),
        app.db.select().from(communityLikes),
        app.db.select().from(communityMembers),
      ]);
      for (const { id, likes: likeCount, replies: replyCount } of posts) {
        expect(likeCount).toBe(likes.filter(({ postId }) => postId === id).length);
        expect(replyCount).toBe(replies.filter(({ postId, state }) => postId === id && state === 'active').length);
      }
      for (const member of members) {
        const memberPosts = posts.filter(({ userId, state }) => userId === member.userId && state === 'active');
        const liked = memberPosts.reduce((sum, one) => sum + one.likes, 0);
        expect(member).toMatchObject({
          posts: memberPosts.length,
          likes: liked,
          reputation: memberPosts.length + liked,
        });
      }
    },

    close: () => app.close(),
  };
}
