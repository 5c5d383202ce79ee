import { and, desc, eq } from 'drizzle-orm';
import { communityPosts } from '#db/schema/community.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { requireCommunityEnabled } from './list-posts.ts';
import { LATEST, ownPost } from './write-post.ts';

// team posts belong to the shop, also when their author leaves the team
const listOwnPostRows = (userId: string) => and(eq(communityPosts.userId, userId), eq(communityPosts.byStaff, false));

/** The user's latest posts, pending ones included. */
export async function listOwnPosts(app: App, userId: string) {
  await requireCommunityEnabled(app.db);
  const rows = await app.db
    .select()
    .from(communityPosts)
    .where(listOwnPostRows(userId))
    .orderBy(desc(communityPosts.createdAt))
    .limit(LATEST);
  return rows.map(ownPost);
}

/** Removes the user's own post with its replies. */
export async function removeOwnPost(app: App, userId: string, id: string): Promise<void> {
  await requireCommunityEnabled(app.db);
  const rows = await app.db
    .delete(communityPosts)
    .where(and(eq(communityPosts.id, id), listOwnPostRows(userId)))
    .returning({ id: communityPosts.id });
  if (rows.length === 0) throw new DomainError('NOT_FOUND');
}
