import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/client.ts';
import { countUpTo, keyset, matchesText, type Sorting } from '#db/keyset.ts';
import {
  communityMembers,
  communityPosts,
  communityReplies,
  POST_SEARCH_TEXT,
  REPLY_SEARCH_TEXT,
} from '#db/schema/community.ts';
import { USER_SEARCH_TEXT, users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { adminPost, adminReply, communityAdminContract } from './admin-contract.ts';
import type { PostCategory } from './rules.ts';

export type AdminPost = z.infer<typeof adminPost>;
export type AdminReply = z.infer<typeof adminReply>;
type Contract = typeof communityAdminContract;
type InputOf<Name extends keyof Contract> = z.output<Contract[Name]['~orpc']['inputSchema'] & z.ZodType>;

/** All posts, newest first. */
export async function listAdminPosts(app: App, filter: InputOf<'posts'>) {
  const page = keyset(
    { value: communityPosts.createdAt, type: 'timestamptz', id: communityPosts.id, descending: true },
    filter,
  );
  const wanted = and(
    filter.state ? eq(communityPosts.state, filter.state) : undefined,
    filter.category ? eq(communityPosts.category, filter.category) : undefined,
    filter.featured ? sql`${communityPosts.isFeatured}` : undefined,
    filter.search ? matchesText(POST_SEARCH_TEXT, filter.search) : undefined,
  );
  const [listed, total] = await Promise.all([
    app.db
      .select({ id: communityPosts.id, cursor: page.cursor, post: communityPosts })
      .from(communityPosts)
      .where(and(wanted, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, communityPosts, wanted, {
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

const replyColumns = { reply: communityReplies, post: { id: communityPosts.id, title: communityPosts.title } };

/** All replies, newest first. */
export async function listAdminReplies(app: App, filter: InputOf<'replies'>) {
  const page = keyset(
    { value: communityReplies.createdAt, type: 'timestamptz', id: communityReplies.id, descending: true },
    filter,
  );
  const wanted = and(
    filter.state ? eq(communityReplies.state, filter.state) : undefined,
    filter.search ? matchesText(REPLY_SEARCH_TEXT, filter.search) : undefined,
  );
  const [listed, total] = await Promise.all([
    app.db
      .select({ id: communityReplies.id, cursor: page.cursor, ...replyColumns })
      .from(communityReplies)
      .innerJoin(communityPosts, eq(communityPosts.id, communityReplies.postId))
      .where(and(wanted, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, communityReplies, wanted, {
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

const SORTS: Record<InputOf<'members'>['sort'], Sorting> = {
  newest: { value: communityMembers.joinedAt, type: 'timestamptz', id: communityMembers.userId, descending: true },
  reputation: { value: communityMembers.reputation, type: 'numeric', id: communityMembers.userId, descending: true },
};

/** Everybody who has written in the community. Reputation: active posts and the likes that they have. */
export async function listMembers(app: App, filter: InputOf<'members'>) {
  const page = keyset(SORTS[filter.sort], filter);
  const wanted: SQL | undefined = filter.search ? matchesText(USER_SEARCH_TEXT, filter.search) : undefined;
  const [listed, total] = await Promise.all([
    app.db
      .select({
        id: communityMembers.userId,
        cursor: page.cursor,
        member: communityMembers,
        name: users.fullName,
        email: users.email,
        deletedAt: users.deletedAt,
        isAdmin: sql<boolean>`exists (select from user_roles r where r.user_id = ${users.id} and r.role = 'admin')`,
      })
      .from(communityMembers)
      .innerJoin(users, eq(users.id, communityMembers.userId))
      .where(and(wanted, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, communityMembers, wanted, {
      orderBy: page.orderBy,
      text: filter.search,
      joined: wanted && sql`join ${users} on ${users.id} = ${communityMembers.userId}`,
    }),
  ]);
  const { rows, ...ends } = page.finish(listed);
  return {
    ...ends,
    total,
    rows: rows.map(({ id, member, name, email, deletedAt, isAdmin }) => ({
      ...{ id, name, email, posts: member.posts, reputation: member.reputation },
      role: isAdmin ? ('admin' as const) : ('customer' as const),
      joinedAt: member.joinedAt.toISOString(),
      isActive: deletedAt === null,
    })),
  };
}
