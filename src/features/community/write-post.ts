import { eq } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { communityPosts } from '#db/schema/community.ts';
import { users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { requireCommunityEnabled } from './list-posts.ts';
import { type PostCategory, validatePost } from './rules.ts';

type Draft = { title: string; content: string; category: PostCategory };

/** Adds a pending post, which staff publish. */
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

export async function currentName(db: Queryable, userId: string): Promise<string> {
  const [person] = await db.select({ fullName: users.fullName }).from(users).where(eq(users.id, userId));
  return person?.fullName ?? '';
}

export const LATEST = 10;

export const ownPost = ({ id, title, state, createdAt }: typeof communityPosts.$inferSelect) => ({
  id,
  title,
  state,
  createdAt: createdAt.toISOString(),
});
