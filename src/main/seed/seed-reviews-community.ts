import type { Tx } from '#db/client.ts';
import { communityPosts, communityReplies } from '#db/schema/community.ts';
import { type ReviewState, reviews } from '#db/schema/reviews.ts';
import { DAY_MS } from '#shared/dates.ts';
import { productBySlug } from './seed-catalogue.ts';
import { DEMO_ACCOUNTS } from './seed-users.ts';

const CUSTOMER = DEMO_ACCOUNTS.find(({ role }) => role === 'customer')!;

type DemoReview = {
  /** of something she bought */
  slug: string;
  rating: number;
  title: string;
  content: string;
  state: ReviewState;
  isFeatured: boolean;
  daysAgo: number;
};

const REVIEWS: DemoReview[] = [
  {
    slug: 'whey-isolate',
    rating: 5,
    title: 'The scoop is what the label says',
    state: 'approved',
    isFeatured: true,
    daysAgo: 9,
    content: 'I weighed it on my kitchen scale, three times. It mixes clear in cold water and does not sit heavy.',
  },
  {
    slug: 'creatine-monohydrate',
    rating: 4,
    title: 'Good, though I would like a smaller pack',
    state: 'pending',
    isFeatured: false,
    daysAgo: 1,
    content: 'It dissolves, and the label is complete. For a first try, half of it would be enough for me.',
  },
];

/** What the demo's customer has written: kept for the panel, shown only once reviews and community are switched on. */
export async function seedReviewsAndCommunity(tx: Tx, customerId: string, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (const { daysAgo, slug, ...review } of REVIEWS) {
    const at = ago(daysAgo);
    await tx.insert(reviews).values({
      ...review,
      productId: await productBySlug(tx, slug),
      ...{ userId: customerId, customerName: CUSTOMER.fullName, customerEmail: CUSTOMER.email },
      ...{ isVerified: true, createdAt: at, updatedAt: at },
    });
  }
  const author = { userId: customerId, authorName: CUSTOMER.fullName };
  const [post] = await tx
    .insert(communityPosts)
    .values({
      ...author,
      title: 'How much protein on a vegetarian plate of dal, roti and curd?',
      content: 'I count about 25 grams for a full plate. Does anybody add something to it that is not a shake?',
      category: 'Nutrition',
      state: 'active',
      isFeatured: true,
      createdAt: ago(6),
    })
    .returning({ id: communityPosts.id });
  await tx.insert(communityPosts).values({
    ...author,
    title: 'Ten kilometres before the monsoon',
    content: 'Week four of eight. The long run on Sunday was slow, and I walked twice. It still counts.',
    category: 'Motivation',
    createdAt: ago(1),
  });
  await tx.insert(communityReplies).values({
    ...author,
    postId: post!.id,
    content: 'Answering myself: a bowl of sprouts at four in the afternoon, with lemon.',
    createdAt: ago(2),
  });
}
