import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { countUpTo } from '#db/count-rows.ts';
import { byAge, keyset } from '#db/keyset.ts';
import type { Queryable } from '#db/queryable.ts';
import { communityPosts, POST_SEARCH_TEXT } from '#db/schema/community.ts';
import { matchesText } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { adminPost, communityAdminContract } from './admin-contract.ts';
import type { PostCategory } from './rules.ts';

export type AdminPost = z.infer<typeof adminPost>;

type Contract = typeof communityAdminContract;

export type InputOf<Name extends keyof Contract> = z.output<Contract[Name]['~orpc']['inputSchema'] & z.ZodType>;

/** All posts, newest first. */
export async function listAdminPosts(app: App, filter: InputOf<'posts'>) {
  const page = keyset(byAge(communityPosts.createdAt, communityPosts.id, filter.sort), filter);
  const condition = and(
    filter.state ? eq(communityPosts.state, filter.state) : undefined,
    filter.category ? eq(communityPosts.category, filter.category) : undefined,
    filter.featured ? sql`${communityPosts.isFeatured}` : undefined,
    filter.search ? matchesText(POST_SEARCH_TEXT, filter.search) : undefined,
  );
  const [listed, total] = await Promise.all([
    app.db
      .select({ id: communityPosts.id, cursor: page.cursor, post: communityPosts })
      .from(communityPosts)
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, communityPosts, condition, {
      orderBy: page.orderBy,
      text: filter.search,
    }),
  ]);
  const { rows, ...ends } = page.finish(listed);
  return { ...ends, total, rows: rows.map(({ post }) => describeAdminPost(post)) };
}

/** One post as the panel shows it; NOT_FOUND when there is none. */
export async function readAdminPost(db: Queryable, id: string): Promise<AdminPost> {
  const [post] = await db.select().from(communityPosts).where(eq(communityPosts.id, id));
  if (!post) throw new DomainError('NOT_FOUND');
  return describeAdminPost(post);
}

function describeAdminPost({ userId, category, createdAt, ...rest }: typeof communityPosts.$inferSelect): AdminPost {
  return { ...rest, authorId: userId, category: category as PostCategory, createdAt: createdAt.toISOString() };
}
