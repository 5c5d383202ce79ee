import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './customers.ts';

export type ModerationState = 'pending' | 'active' | 'hidden';

/** The columns that staff search posts by, as in the trigram index. */
export const POST_SEARCH_TEXT = sql.raw(
  `(community_posts.title || ' ' || community_posts.content || ' ' || community_posts.author_name)`,
);
export const REPLY_SEARCH_TEXT = sql.raw(`(community_replies.content || ' ' || community_replies.author_name)`);

/** Posts of members. Only active ones are shown. */
export const communityPosts = pgTable(
  'community_posts',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** null: the account is deleted */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** as written; pages show the first name and an initial */
    authorName: text().notNull(),
    byStaff: boolean().notNull().default(false),
    title: text().notNull(),
    content: text().notNull(),
    category: text().notNull(),
    state: text().$type<ModerationState>().notNull().default('pending'),
    isFeatured: boolean().notNull().default(false),
    /** kept by triggers: active replies and likes */
    replies: integer().notNull().default(0),
    likes: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('community_posts_shown').on(t.createdAt, t.id).where(sql`state = 'active'`),
    index('community_posts_liked').on(t.likes, t.id).where(sql`state = 'active'`),
    index('community_posts_category').on(t.category, t.createdAt, t.id).where(sql`state = 'active'`),
    index('community_posts_category_liked').on(t.category, t.likes, t.id).where(sql`state = 'active'`),
    index('community_posts_created').on(t.createdAt, t.id),
    index('community_posts_state').on(t.state, t.createdAt, t.id),
    index('community_posts_of_category').on(t.category, t.createdAt, t.id),
    index('community_posts_featured').on(t.createdAt, t.id).where(sql`is_featured`),
    index('community_posts_user').on(t.userId, t.createdAt),
    index('community_posts_search').using('gin', sql`(title || ' ' || content || ' ' || author_name) gin_trgm_ops`),
  ],
);

export const communityReplies = pgTable(
  'community_replies',
  {
    id: uuid().primaryKey().defaultRandom(),
    postId: uuid()
      .notNull()
      .references(() => communityPosts.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    authorName: text().notNull(),
    byStaff: boolean().notNull().default(false),
    content: text().notNull(),
    state: text().$type<ModerationState>().notNull().default('pending'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('community_replies_shown').on(t.postId, t.createdAt, t.id).where(sql`state = 'active'`),
    index('community_replies_post').on(t.postId),
    index('community_replies_created').on(t.createdAt, t.id),
    index('community_replies_state').on(t.state, t.createdAt, t.id),
    index('community_replies_user').on(t.userId, t.createdAt),
    index('community_replies_search').using('gin', sql`(content || ' ' || author_name) gin_trgm_ops`),
  ],
);

/** Likes of posts; a trigger counts them. */
export const communityLikes = pgTable(
  'community_likes',
  {
    postId: uuid()
      .notNull()
      .references(() => communityPosts.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.userId] }), index('community_likes_user').on(t.userId)],
);

/** Members of the community. Triggers keep the counts of visible posts. */
export const communityMembers = pgTable(
  'community_members',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** active posts, and their likes */
    posts: integer().notNull().default(0),
    likes: integer().notNull().default(0),
    reputation: integer().notNull().generatedAlwaysAs(sql`posts + likes`),
    joinedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('community_members_joined').on(t.joinedAt, t.userId),
    index('community_members_reputation').on(t.reputation, t.userId),
  ],
);
