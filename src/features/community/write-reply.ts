import { and, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { communityPosts, communityReplies } from '#db/schema/community.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { requireCommunityEnabled } from './list-posts.ts';
import { currentName } from './write-post.ts';

/** Adds a pending reply to an active post. */
export async function writeReply(app: App, userId: string, { id, content }: { id: string; content: string }) {
  await requireCommunityEnabled(app.db);
  if (!content) throw new DomainError('INVALID_POST', { fields: { content: 'Write something' } });
  await transact(app.db, async (tx) => {
    const [post] = await tx
      .select({ id: communityPosts.id })
      .from(communityPosts)
      .where(and(eq(communityPosts.id, id), eq(communityPosts.state, 'active')));
    if (!post) throw new DomainError('NOT_FOUND');
    const authorName = await currentName(tx, userId);
    await tx.insert(communityReplies).values({ postId: id, userId, authorName, content, createdAt: app.now() });
  });
}
