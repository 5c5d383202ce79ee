import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { countUpTo } from '#db/count-rows.ts';
import { keyset, type Sorting } from '#db/keyset.ts';
import type { Db } from '#db/queryable.ts';
import { communityPosts } from '#db/schema/community.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { DomainError } from '#shared/domain-error.ts';
import { readSettings } from '../settings/read-settings.ts';
import { authorName } from './author-name.ts';
import type { communityContract } from './contract.ts';
import type { PostCategory } from './rules.ts';

type ListInput = z.output<(typeof communityContract)['list']['~orpc']['inputSchema'] & z.ZodType>;

type Sort = ListInput['sort'];

const SORTS: Record<Sort, Sorting> = {
  newest: { value: communityPosts.createdAt, type: 'timestamptz', id: communityPosts.id, descending: true },
  liked: { value: communityPosts.likes, type: 'numeric', id: communityPosts.id, descending: true },
};

/** characters of a post that a list shows */
const BEGINNING = 280;

/** NOT_FOUND while the community is disabled. */
export async function requireCommunityEnabled(db: Db): Promise<void> {
  const { content } = await readSettings(db);
  if (!content.community) throw new DomainError('NOT_FOUND');
}

/** Active posts with the beginning of their text. */
export async function listPosts(db: Db, { sort, category, ...request }: ListInput) {
  await requireCommunityEnabled(db);
  addCacheTags('community');
  const page = keyset(SORTS[sort], request);
  const condition = and(ACTIVE, category ? eq(communityPosts.category, category) : undefined);
  const [listed, total] = await Promise.all([
    db
      .select({ id: communityPosts.id, cursor: page.cursor, post: communityPosts })
      .from(communityPosts)
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(db, communityPosts, condition),
  ]);
  const { rows, ...ends } = page.finish(listed);
  return {
    ...ends,
    total,
    rows: rows.map(({ post }) => ({ ...describePost(post), content: beginningOf(post.content) })),
  };
}

/** Paths and dates of the newest active posts, for search engines. */
export const listNewestPosts = (db: Db, limit: number): Promise<{ id: string; changed: Date }[]> =>
  db
    .select({ id: communityPosts.id, changed: communityPosts.createdAt })
    .from(communityPosts)
    .where(ACTIVE)
    .orderBy(desc(communityPosts.createdAt))
    .limit(limit);

export const ACTIVE = eq(communityPosts.state, sql.raw(`'active'`));

const beginningOf = (text: string) =>
  text.length > BEGINNING ? `${text.slice(0, BEGINNING).replace(/\s+\S*$/, '')}…` : text;

export const describePost = (post: typeof communityPosts.$inferSelect) => ({
  id: post.id,
  name: authorName(post),
  byStaff: post.byStaff,
  title: post.title,
  content: post.content,
  category: post.category as PostCategory,
  isFeatured: post.isFeatured,
  replies: post.replies,
  likes: post.likes,
  createdAt: post.createdAt.toISOString(),
});
