import { and, desc, eq } from 'drizzle-orm';
import { communityPosts } from '#db/schema/community.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { requireCommunityEnabled } from './list-posts.ts';
import { LATEST, ownPost } from './write-post.ts';

// what somebody writes as the team is the shop's, also once they have left it
const listOwnPostRows = (userId: string) => and(eq(communityPosts.userId, userId), eq(communityPosts.byStaff, false));

/** The person's latest posts, those that wait included. */
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

/** Takes one's own post back, with its replies. */
export async function removeOwnPost(app: App, userId: string, id: string): Promise<void> {
  await requireCommunityEnabled(app.db);
  const gone = await app.db
    .delete(communityPosts)
    .where(and(eq(communityPosts.id, id), listOwnPostRows(userId)))
    .returning({ id: communityPosts.id });
  if (gone.length === 0) throw new DomainError('NOT_FOUND');
}
