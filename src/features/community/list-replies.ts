import { and, eq, sql } from 'drizzle-orm';
import { countUpTo } from '#db/count-rows.ts';
import { keyset, type PageRequest } from '#db/keyset.ts';
import type { Db } from '#db/queryable.ts';
import { communityReplies } from '#db/schema/community.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { authorName } from './author-name.ts';
import { getPost } from './get-post.ts';

const ACTIVE_REPLY = eq(communityReplies.state, sql.raw(`'active'`));

/** Active replies to an active post, oldest first. */
export async function listReplies(db: Db, { id, ...request }: PageRequest & { id: string }) {
  addCacheTags('community');
  await getPost(db, id);
  const page = keyset(
    { value: communityReplies.createdAt, type: 'timestamptz', id: communityReplies.id, descending: false },
    request,
  );
  const condition = and(eq(communityReplies.postId, id), ACTIVE_REPLY);
  const [listed, total] = await Promise.all([
    db
      .select({ id: communityReplies.id, cursor: page.cursor, reply: communityReplies })
      .from(communityReplies)
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(db, communityReplies, condition),
  ]);
  const { rows, ...ends } = page.finish(listed);
  return {
    ...ends,
    total,
    rows: rows.map(({ reply }) => ({
      id: reply.id,
      name: authorName(reply),
      byStaff: reply.byStaff,
      content: reply.content,
      createdAt: reply.createdAt.toISOString(),
    })),
  };
}
