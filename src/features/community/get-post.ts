import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/queryable.ts';
import { communityPosts } from '#db/schema/community.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { DomainError } from '#shared/domain-error.ts';
import { isUuid } from '#shared/uuid.ts';
import { ACTIVE, describePost, requireCommunityEnabled } from './list-posts.ts';

/** One active post with its whole text. */
export async function getPost(db: Db, id: string) {
  await requireCommunityEnabled(db);
  addCacheTags('community');
  const [post] = isUuid(id)
    ? await db
        .select()
        .from(communityPosts)
        .where(and(eq(communityPosts.id, id), ACTIVE))
    : [];
  if (!post) throw new DomainError('NOT_FOUND');
  return describePost(post);
}
