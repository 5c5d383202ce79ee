import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { communityPosts, communityReplies } from '#db/schema/community.ts';
import { type ReviewState, reviews } from '#db/schema/reviews.ts';
import { DAY_MS } from '#shared/dates.ts';
import { DEMO_ACCOUNTS } from './seed-people.ts';

const CUSTOMER = DEMO_ACCOUNTS.find(({ role }) => role === 'customer')!;

type DemoReview = {
  rating: number;
  title: string;
  content: string;
  state: ReviewState;
  isFeatured: boolean;
  daysAgo: number;
};

const REVIEWS: DemoReview[] = [
  {
    rating: 5,
    title: 'The scoop is what the label says',
    state: 'approved',
    isFeatured: true,
    daysAgo: 9,
    content: 'I weighed it on my kitchen scale, three times. It mixes clear in cold water and does not sit heavy.',
  },
  {
    rating: 4,
    title: 'Good, though I would like a smaller pack',
    state: 'pending',
    isFeatured: false,
    daysAgo: 1,
    content: 'Taste and label are fine. For trying a flavour first, half a kilo would be enough for me.',
  },
];

/** What the demo's customer has written: kept for the panel, shown only once reviews and community are switched on. */
export async function seedVoices(tx: Tx, customerId: string, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select i.product_id as id from orders o join order_items i on i.order_id = o.id
    where o.user_id = ${customerId} and o.confirmed_at is not null and o.status <> 'cancelled'
    group by i.product_id order by min(o.created_at), i.product_id limit ${REVIEWS.length}`);
  for (const [index, { id }] of rows.entries()) {
    const { daysAgo, ...review } = REVIEWS[index]!;
    const at = ago(daysAgo);
    await tx.insert(reviews).values({
      ...review,
      ...{ productId: id, userId: customerId, customerName: CUSTOMER.fullName, customerEmail: CUSTOMER.email },
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
