import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Queryable, transact } from '#db/client.ts';
import { communityLikes, communityPosts, communityReplies } from '#db/schema/community.ts';
import { users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { requireCommunityEnabled } from './read-posts.ts';
import { type PostCategory, validatePost } from './rules.ts';

type Draft = { title: string; content: string; category: PostCategory };

/** A post of a member; it waits for staff before it is shown. */
export async function writePost(app: App, userId: string, draft: Draft) {
  await requireCommunityEnabled(app.db);
  const fields = validatePost(draft);
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_POST', { fields });
  const [row] = await app.db
    .insert(communityPosts)
    .values({ ...draft, userId, authorName: await currentName(app.db, userId), createdAt: app.now() })
    .returning();
  return ownPost(row!);
}

/** A reply to a post that is shown; it waits for staff, too. */
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

async function currentName(db: Queryable, userId: string): Promise<string> {
  const [person] = await db.select({ fullName: users.fullName }).from(users).where(eq(users.id, userId));
  return person?.fullName ?? '';
}

const LATEST = 10;

// what somebody writes as the team is the shop's, also once they have left it
const listOwnPostRows = (userId: string) => and(eq(communityPosts.userId, userId), eq(communityPosts.byStaff, false));

/** The person's latest posts, those that wait included. */
export async function listOwnPosts(app: App, userId: string) {
  await requireCommunityEnabled(app.db);
  const rows = await app.db
    .select()
    .from(communityPosts)
    .where(listOwnPostRows(userId))
    .orderBy(desc(communityPosts.createdAt))
    .limit(LATEST);
  return rows.map(ownPost);
}

/** Takes one's own post back, with its replies. */
export async function removeOwnPost(app: App, userId: string, id: string): Promise<void> {
  await requireCommunityEnabled(app.db);
  const gone = await app.db
    .delete(communityPosts)
    .where(and(eq(communityPosts.id, id), listOwnPostRows(userId)))
    .returning({ id: communityPosts.id });
  if (gone.length === 0) throw new DomainError('NOT_FOUND');
}

const ownRepliesOf = (userId: string) => and(eq(communityReplies.userId, userId), eq(communityReplies.byStaff, false));

/** The person's latest replies to a post, those that wait included. */
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

/** Takes one's own reply back. */
export async function removeOwnReply(app: App, userId: string, id: string): Promise<void> {
  await requireCommunityEnabled(app.db);
  const gone = await app.db
    .delete(communityReplies)
    .where(and(eq(communityReplies.id, id), ownRepliesOf(userId)))
    .returning({ id: communityReplies.id });
  if (gone.length === 0) throw new DomainError('NOT_FOUND');
}

/** Likes a post, or takes that back; pressing twice counts once. */
export async function likePost(app: App, userId: string, { id, liked }: { id: string; liked: boolean }) {
  await requireCommunityEnabled(app.db);
  return transact(app.db, async (tx) => {
    const [post] = await tx
      .select({ id: communityPosts.id })
      .from(communityPosts)
      .where(and(eq(communityPosts.id, id), eq(communityPosts.state, 'active')))
      .for('update');
    if (!post) throw new DomainError('NOT_FOUND');
    if (liked) await tx.insert(communityLikes).values({ postId: id, userId, at: app.now() }).onConflictDoNothing();
    else await tx.delete(communityLikes).where(and(eq(communityLikes.postId, id), eq(communityLikes.userId, userId)));
    const [after] = await tx
      .select({ likes: communityPosts.likes })
      .from(communityPosts)
      .where(eq(communityPosts.id, id));
    return { likes: after!.likes };
  });
}

/** Which of these posts the person likes. */
export async function listLikes(app: App, userId: string, ids: string[]): Promise<string[]> {
  await requireCommunityEnabled(app.db);
  const rows = await app.db
    .select({ id: communityLikes.postId })
    .from(communityLikes)
    .where(and(eq(communityLikes.userId, userId), ids.length > 0 ? inArray(communityLikes.postId, ids) : sql`false`));
  return rows.map(({ id }) => id);
}

const ownPost = ({ id, title, state, createdAt }: typeof communityPosts.$inferSelect) => ({
  ...{ id, title, state },
  createdAt: createdAt.toISOString(),
});
