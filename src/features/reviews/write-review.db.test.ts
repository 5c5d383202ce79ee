import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { reviews, reviewVotes } from '#db/schema/reviews.ts';
import { checkOut, makeCustomer, makeProduct, putInCart } from '#tests/factories.ts';
import { openReviewShop, type ReviewShop } from '#tests/review-shop.ts';
import { listProductReviews } from './list-product-reviews.ts';
import { listReviewableProducts } from './list-reviewable-products.ts';
import { readOwnReview } from './read-own-review.ts';
import { listVotes, voteReview } from './vote-review.ts';
import { writeReview } from './write-review.ts';

let shop: ReviewShop;
beforeAll(async () => {
  shop = await openReviewShop();
});
afterAll(() => shop.close());

describe('writing', () => {
  test('requires a confirmed order of the product that is not cancelled', async () => {
    const product = await makeProduct(shop.app, { stock: null });
    const stranger = await makeCustomer(shop.app);
    await expect(writeReview(shop.app, stranger, shop.review(product))).rejects.toMatchObject({
      code: 'PRODUCT_NOT_PURCHASED',
    });
    await putInCart(shop.app, stranger, product);
    const { orderId } = await checkOut(shop.app, shop.gateways, stranger);
    await expect(writeReview(shop.app, stranger, shop.review(product))).rejects.toMatchObject({
      code: 'PRODUCT_NOT_PURCHASED',
    });
    expect(await readOwnReview(shop.app, stranger, product.productId)).toEqual({ mayWrite: false, review: null });
    const turn = (values: object) => shop.app.db.update(orders).set(values).where(eq(orders.id, orderId));
    await turn({ confirmedAt: shop.app.now(), status: 'cancelled' });
    await expect(writeReview(shop.app, stranger, shop.review(product))).rejects.toMatchObject({
      code: 'PRODUCT_NOT_PURCHASED',
    });
    await turn({ status: 'delivered' });
    expect(await listReviewableProducts(shop.app, stranger)).toMatchObject([{ name: product.name }]);
    expect(await writeReview(shop.app, stranger, shop.review(product))).toMatchObject({ state: 'pending', rating: 5 });
    expect(await listReviewableProducts(shop.app, stranger)).toEqual([]);
  });

  test('refuses invalid values by field', async () => {
    const product = await makeProduct(shop.app, { stock: null });
    const userId = await shop.makeBuyer(product);
    const wrong = writeReview(shop.app, userId, { ...shop.review(product, 6), title: '', content: 'Good' });
    await expect(wrong).rejects.toMatchObject({
      code: 'INVALID_REVIEW',
      data: { fields: { rating: 'Choose one to five stars', title: 'Give it a title' } },
    });
  });

  test('keeps one review of ten concurrent ones', async () => {
    const product = await makeProduct(shop.app, { stock: null });
    const userId = await shop.makeBuyer(product);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => writeReview(shop.app, userId, shop.review(product, 1 + (index % 5)))),
    );
    expect(await shop.app.db.select().from(reviews).where(eq(reviews.productId, product.productId))).toHaveLength(1);
  });
});

test('counts one vote per user, also for concurrent requests, and none for the user’s own review', async () => {
  const product = await makeProduct(shop.app, { stock: null });
  const { id, userId } = await shop.approved(product, 5);
  const reader = await makeCustomer(shop.app);
  await Promise.all(Array.from({ length: 10 }, () => voteReview(shop.app, reader, { id, helpful: true })));
  expect(await voteReview(shop.app, await makeCustomer(shop.app), { id, helpful: true })).toEqual({ helpfulVotes: 2 });
  expect(await listVotes(shop.app, reader, [id, randomUUID()])).toEqual([id]);
  await expect(voteReview(shop.app, userId, { id, helpful: true })).rejects.toMatchObject({
    code: 'VOTE_ON_OWN_REVIEW',
  });
  expect(await voteReview(shop.app, reader, { id, helpful: false })).toEqual({ helpfulVotes: 1 });
  expect(await shop.app.db.select().from(reviewVotes).where(eq(reviewVotes.reviewId, id))).toHaveLength(1);
  const { rows } = await listProductReviews(shop.app.db, { id: product.productId, sort: 'helpful', limit: 6 });
  expect(rows).toMatchObject([{ helpfulVotes: 1 }]);
});

test('clears votes when text or rating change, and keeps them otherwise', async () => {
  const product = await makeProduct(shop.app, { stock: null });
  const { id, userId } = await shop.approved(product, 5);
  const voted = async () => {
    const [row] = await shop.app.db.select().from(reviews).where(eq(reviews.id, id));
    expect(await shop.app.db.select().from(reviewVotes).where(eq(reviewVotes.reviewId, id))).toHaveLength(
      row!.helpfulVotes,
    );
    return row!.helpfulVotes;
  };
  await voteReview(shop.app, await makeCustomer(shop.app), { id, helpful: true });
  await writeReview(shop.app, userId, shop.review(product, 5));
  expect(await voted()).toBe(1);
  await writeReview(shop.app, userId, shop.review(product, 1));
  expect(await voted()).toBe(0);
});
