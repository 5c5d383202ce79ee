import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { communityPosts } from '#db/schema/community.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { DomainError } from '#shared/domain-error.ts';
import { ACTIVE, describePost, requireCommunityEnabled } from './list-posts.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One active post, whole. */
export async function getPost(db: Db, id: string) {
  await requireCommunityEnabled(db);
  addCacheTags('community');
  const [post] = UUID.test(id)
    ? await db
        .select()
        .from(communityPosts)
        .where(and(eq(communityPosts.id, id), ACTIVE))
    : [];
  if (!post) throw new DomainError('NOT_FOUND');
  return describePost(post);
}
