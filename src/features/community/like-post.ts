import { and, eq, inArray, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { communityLikes, communityPosts } from '#db/schema/community.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { requireCommunityEnabled } from './list-posts.ts';

/** Likes a post or removes the like; a repetition changes nothing. */
export async function likePost(app: App, userId: string, { id, liked }: { id: string; liked: boolean }) {
  await requireCommunityEnabled(app.db);
  return transact(app.db, async (tx) => {
    const [post] = await tx
      .select({ id: communityPosts.id })
      .from(communityPosts)
      .where(and(eq(communityPosts.id, id), eq(communityPosts.state, 'active')))
      .for('update');
    if (!post) throw new DomainError('NOT_FOUND');
    if (liked) await tx.insert(communityLikes).values({ postId: id, userId, at: app.now() }).onConflictDoNothing();
    else await tx.delete(communityLikes).where(and(eq(communityLikes.postId, id), eq(communityLikes.userId, userId)));
    const [after] = await tx
      .select({ likes: communityPosts.likes })
      .from(communityPosts)
      .where(eq(communityPosts.id, id));
    return { likes: after!.likes };
  });
}

/** Which of these posts the user likes. */
export async function listLikes(app: App, userId: string, ids: string[]): Promise<string[]> {
  await requireCommunityEnabled(app.db);
  const rows = await app.db
    .select({ id: communityLikes.postId })
    .from(communityLikes)
    .where(and(eq(communityLikes.userId, userId), ids.length > 0 ? inArray(communityLikes.postId, ids) : sql`false`));
  return rows.map(({ id }) => id);
}
