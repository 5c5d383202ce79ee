import { asc, eq } from 'drizzle-orm';
import { communityPosts, communityReplies } from '#db/schema/community.ts';
import { reviews } from '#db/schema/reviews.ts';
import { formatDate } from '#shared/dates.ts';
import { type AttentionSource, COUNT_CAP, countLabel, toTabCount } from './source.ts';

/** Pending reviews. */
export const pendingReviews: AttentionSource = {
  needs: 'reviews.read',
  async find({ db }) {
    const rows = await db
      // a changed review is pending again
      .select({ createdAt: reviews.createdAt, updatedAt: reviews.updatedAt })
      .from(reviews)
      .where(eq(reviews.state, 'pending'))
      .orderBy(asc(reviews.createdAt), asc(reviews.id))
      .limit(COUNT_CAP + 1);
    const many = countLabel(rows.length, 'review');
    return waiting(rows, {
      kind: 'pending_reviews',
      tabCount: toTabCount('reviews', rows.length, false, () => `${many} waiting`),
      title: `${many} ${rows.length === 1 ? 'waits' : 'wait'} for you`,
      to: '/admin/reviews?state=pending',
    });
  },
};

/** Pending posts and replies. */
export const pendingPosts: AttentionSource = {
  needs: 'community.read',
  async find({ db }) {
    const [posts, replies] = await Promise.all([
      db
        .select({ createdAt: communityPosts.createdAt })
        .from(communityPosts)
        .where(eq(communityPosts.state, 'pending'))
        .orderBy(asc(communityPosts.createdAt), asc(communityPosts.id))
        .limit(COUNT_CAP + 1),
      db
        .select({ createdAt: communityReplies.createdAt })
        .from(communityReplies)
        .where(eq(communityReplies.state, 'pending'))
        .orderBy(asc(communityReplies.createdAt), asc(communityReplies.id))
        .limit(COUNT_CAP + 1),
    ]);
    const rows = [...posts, ...replies];
    const many = countLabel(rows.length, 'message');
    return waiting(rows, {
      kind: 'pending_posts',
      tabCount: toTabCount('community', rows.length, false, () => `${many} waiting`),
      title: `${many} of the community ${rows.length === 1 ? 'waits' : 'wait'} for you`,
      to: posts.length > 0 ? '/admin/community?state=pending' : '/admin/community/replies?state=pending',
    });
  },
};

type Words = {
  kind: 'pending_reviews' | 'pending_posts';
  tabCount: ReturnType<typeof toTabCount>;
  title: string;
  to: string;
};

function waiting(rows: readonly { createdAt: Date; updatedAt?: Date }[], { kind, tabCount, title, to }: Words) {
  if (rows.length === 0) return { groups: [], tabCount };
  const oldest = new Date(Math.min(...rows.map(({ createdAt }) => createdAt.getTime())));
  const at = new Date(Math.max(...rows.map(({ createdAt, updatedAt = createdAt }) => updatedAt.getTime())));
  const text = `The oldest is from ${formatDate(oldest)}. Nothing is shown before you approve it.`;
  return { groups: [{ kind, title, text, at, actions: [{ label: 'Moderate', to }] }], tabCount };
}
