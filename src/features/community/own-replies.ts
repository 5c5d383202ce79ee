import { and, desc, eq } from 'drizzle-orm';
import { communityReplies } from '#db/schema/community.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { requireCommunityEnabled } from './list-posts.ts';
import { LATEST } from './write-post.ts';

const ownRepliesOf = (userId: string) => and(eq(communityReplies.userId, userId), eq(communityReplies.byStaff, false));

/** The user's latest replies to a post, pending ones included. */
export async function listOwnReplies(app: App, userId: string, postId: string) {
  await requireCommunityEnabled(app.db);
  const { id, content, state, createdAt } = communityReplies;
  const rows = await app.db
    .select({ id, content, state, createdAt })
    .from(communityReplies)
    .where(and(eq(communityReplies.postId, postId), ownRepliesOf(userId)))
    .orderBy(desc(createdAt))
    .limit(LATEST);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Removes the user's own reply. */
export async function removeOwnReply(app: App, userId: string, id: string): Promise<void> {
  await requireCommunityEnabled(app.db);
  const rows = await app.db
    .delete(communityReplies)
    .where(and(eq(communityReplies.id, id), ownRepliesOf(userId)))
    .returning({ id: communityReplies.id });
  if (rows.length === 0) throw new DomainError('NOT_FOUND');
}
