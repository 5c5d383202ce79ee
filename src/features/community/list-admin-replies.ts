import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { countUpTo } from '#db/count-rows.ts';
import { byAge, keyset } from '#db/keyset.ts';
import type { Queryable } from '#db/queryable.ts';
import { communityPosts, communityReplies, REPLY_SEARCH_TEXT } from '#db/schema/community.ts';
import { matchesText } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { adminReply } from './admin-contract.ts';
import type { InputOf } from './list-admin-posts.ts';

export type AdminReply = z.infer<typeof adminReply>;

const replyColumns = { reply: communityReplies, post: { id: communityPosts.id, title: communityPosts.title } };

/** All replies, newest first. */
export async function listAdminReplies(app: App, filter: InputOf<'replies'>) {
  const page = keyset(byAge(communityReplies.createdAt, communityReplies.id, filter.sort), filter);
  const condition = and(
    filter.state ? eq(communityReplies.state, filter.state) : undefined,
    filter.search ? matchesText(REPLY_SEARCH_TEXT, filter.search) : undefined,
  );
  const [listed, total] = await Promise.all([
    app.db
      .select({ id: communityReplies.id, cursor: page.cursor, ...replyColumns })
      .from(communityReplies)
      .innerJoin(communityPosts, eq(communityPosts.id, communityReplies.postId))
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, communityReplies, condition, {
      orderBy: page.orderBy,
      text: filter.search,
    }),
  ]);
  const { rows, ...ends } = page.finish(listed);
  return { ...ends, total, rows: rows.map(describeAdminReply) };
}

/** One reply as the panel shows it; NOT_FOUND when there is none. */
export async function readAdminReply(db: Queryable, id: string): Promise<AdminReply> {
  const [row] = await db
    .select(replyColumns)
    .from(communityReplies)
    .innerJoin(communityPosts, eq(communityPosts.id, communityReplies.postId))
    .where(eq(communityReplies.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  return describeAdminReply(row);
}

type ReplyRow = { reply: typeof communityReplies.$inferSelect; post: { id: string; title: string } };

function describeAdminReply({ reply: { userId, postId: _, createdAt, ...rest }, post }: ReplyRow): AdminReply {
  return { ...rest, post, authorId: userId, createdAt: createdAt.toISOString() };
}
