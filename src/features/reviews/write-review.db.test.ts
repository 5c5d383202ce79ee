import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { settings } from '#db/schema/platform.ts';
import { reviews, reviewVotes } from '#db/schema/reviews.ts';
import { checkOut, makeCustomer, makeProduct, makeStaff, putInCart, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { listProductReviews } from './list-product-reviews.ts';
import { listReviewableProducts } from './list-reviewable-products.ts';
import { approveReview } from './moderate-review.ts';
import { readOwnReview } from './read-own-review.ts';
import { listVotes, voteReview } from './vote-review.ts';
import { writeReview } from './write-review.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
const { gateways } = scriptedGateway();
beforeAll(async () => {
  app = await createTestApp();
  // its orders are written by hand
  app.isChecked = false;
  staff = await makeStaff(app);
  await switchReviews(true);
});
afterAll(() => app.close());

async function switchReviews(on: boolean) {
  const value = { section: 'content', value: { reviews: on } };
  await app.db.insert(settings).values(value).onConflictDoUpdate({ target: settings.section, set: value });
}

type Product = Awaited<ReturnType<typeof makeProduct>>;

/** A customer with a confirmed order of the product. */
async function makeBuyer(product: Product): Promise<string> {
  const userId = await makeCustomer(app);
  await putInCart(app, userId, product);
  const { orderId } = await checkOut(app, gateways, userId);
  await app.db.update(orders).set({ confirmedAt: app.now(), status: 'processing' }).where(eq(orders.id, orderId));
  return userId;
}

const draft = (product: Product, rating = 5) => ({
  id: product.productId,
  rating,
  title: 'Mixes well',
  content: 'Clear in cold water, and one scoop is what the label says.',
});

const seen = (review: { id: string; updatedAt?: string }) => ({
  id: review.id,
  updatedAt: review.updatedAt ?? app.now().toISOString(),
});

async function approved(product: Product, rating: number) {
  const userId = await makeBuyer(product);
  const { id } = await writeReview(app, userId, draft(product, rating));
  await approveReview(app, staff, seen({ id }));
  return { id, userId };
}

describe('who may write', () => {
  test('only who has a confirmed order of the product that was not cancelled', async () => {
    const product = await makeProduct(app, { stock: null });
    const stranger = await makeCustomer(app);
    await expect(writeReview(app, stranger, draft(product))).rejects.toMatchObject({ code: 'PRODUCT_NOT_PURCHASED' });
    await putInCart(app, stranger, product);
    const { orderId } = await checkOut(app, gateways, stranger);
    await expect(writeReview(app, stranger, draft(product))).rejects.toMatchObject({ code: 'PRODUCT_NOT_PURCHASED' });
    expect(await readOwnReview(app, stranger, product.productId)).toEqual({ mayWrite: false, review: null });
    const turn = (values: object) => app.db.update(orders).set(values).where(eq(orders.id, orderId));
    await turn({ confirmedAt: app.now(), status: 'cancelled' });
    await expect(writeReview(app, stranger, draft(product))).rejects.toMatchObject({ code: 'PRODUCT_NOT_PURCHASED' });
    await turn({ status: 'delivered' });
    expect(await listReviewableProducts(app, stranger)).toMatchObject([{ name: product.name }]);
    expect(await writeReview(app, stranger, draft(product))).toMatchObject({ state: 'pending', rating: 5 });
    expect(await listReviewableProducts(app, stranger)).toEqual([]);
  });

  test('what makes no sense is refused by field', async () => {
    const product = await makeProduct(app, { stock: null });
    const userId = await makeBuyer(product);
    const wrong = writeReview(app, userId, { ...draft(product, 6), title: '', content: 'Good' });
    await expect(wrong).rejects.toMatchObject({
      code: 'INVALID_REVIEW',
      data: { fields: { rating: 'Choose one to five stars', title: 'Give it a title' } },
    });
  });

  test('ten at once leave one review', async () => {
    const product = await makeProduct(app, { stock: null });
    const userId = await makeBuyer(product);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => writeReview(app, userId, draft(product, 1 + (index % 5)))),
    );
    expect(await app.db.select().from(reviews).where(eq(reviews.productId, product.productId))).toHaveLength(1);
  });
});

test('a vote counts once, also pressed ten times at once; one’s own review takes none', async () => {
  const product = await makeProduct(app, { stock: null });
  const { id, userId } = await approved(product, 5);
  const reader = await makeCustomer(app);
  await Promise.all(Array.from({ length: 10 }, () => voteReview(app, reader, { id, helpful: true })));
  expect(await voteReview(app, await makeCustomer(app), { id, helpful: true })).toEqual({ helpfulVotes: 2 });
  expect(await listVotes(app, reader, [id, randomUUID()])).toEqual([id]);
  await expect(voteReview(app, userId, { id, helpful: true })).rejects.toMatchObject({ code: 'VOTE_ON_OWN_REVIEW' });
  expect(await voteReview(app, reader, { id, helpful: false })).toEqual({ helpfulVotes: 1 });
  expect(await app.db.select().from(reviewVotes).where(eq(reviewVotes.reviewId, id))).toHaveLength(1);
  const { rows } = await listProductReviews(app.db, { id: product.productId, sort: 'helpful', limit: 6 });
  expect(rows).toMatchObject([{ helpfulVotes: 1 }]);
});

test('votes were for what was read: other words or stars begin without them, the same ones keep them', async () => {
  const product = await makeProduct(app, { stock: null });
  const { id, userId } = await approved(product, 5);
  const voted = async () => {
    const [row] = await app.db.select().from(reviews).where(eq(reviews.id, id));
    expect(await app.db.select().from(reviewVotes).where(eq(reviewVotes.reviewId, id))).toHaveLength(row!.helpfulVotes);
    return row!.helpfulVotes;
  };
  await voteReview(app, await makeCustomer(app), { id, helpful: true });
  await writeReview(app, userId, draft(product, 5));
  expect(await voted()).toBe(1);
  await writeReview(app, userId, draft(product, 1));
  expect(await voted()).toBe(0);
});
