import type { Tx } from '#db/queryable.ts';
import { communityPosts, communityReplies } from '#db/schema/community.ts';
import { reviews } from '#db/schema/reviews.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { Demo } from './load-demo.ts';
import { productBySlug } from './seed-catalogue.ts';

/** The demo customer's reviews and posts, visible once reviews and community are enabled. */
export async function seedReviewsAndCommunity(tx: Tx, demo: Demo, customerId: string, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { fullName, email } = demo.accounts.customer;
  for (const { daysAgo, slug, ...review } of demo.reviews)
    await tx.insert(reviews).values({
      ...review,
      productId: await productBySlug(tx, slug),
      userId: customerId,
      customerName: fullName,
      customerEmail: email,
      isVerified: true,
      createdAt: ago(daysAgo),
      updatedAt: ago(daysAgo),
    });
  const author = { userId: customerId, authorName: fullName };
  for (const { daysAgo, reply, ...post } of demo.posts) {
    const [row] = await tx
      .insert(communityPosts)
      .values({ ...author, ...post, state: 'active', createdAt: ago(daysAgo) })
      .returning({ id: communityPosts.id });
    if (!reply) continue;
    await tx
      .insert(communityReplies)
      .values({ ...author, postId: row!.id, content: reply, createdAt: ago(Math.max(0, daysAgo - 4)) });
  }
}
