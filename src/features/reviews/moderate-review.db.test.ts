/** Reviews by buyers: who may write them, which count, and concurrent changes. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productCategories, products } from '#db/schema/catalog.ts';
import { accounts, users } from '#db/schema/customers.ts';
import { auditLog } from '#db/schema/platform.ts';
import { reviews } from '#db/schema/reviews.ts';
import { getProduct } from '#features/catalog/get-product.ts';
import { listProducts } from '#features/catalog/list-products.ts';
import { productCards } from '#features/catalog/product-cards.ts';
import { publicName } from '#shared/public-name.ts';
import { makeCustomer, makeProduct } from '#tests/factories.ts';
import { openReviewShop, type ReviewShop } from '#tests/review-shop.ts';
import { addReview } from './add-review.ts';
import { listAdminReviews } from './list-admin-reviews.ts';
import { listProductReviews } from './list-product-reviews.ts';
import { listReviews } from './list-reviews.ts';
import {
  approveReview,
  rejectReview,
  removeReview,
  replyToReview,
  setReviewFeatured,
  suspendReview,
} from './moderate-review.ts';
import { readOwnReview } from './read-own-review.ts';
import { removeOwnReview } from './remove-own-review.ts';
import { averageRating } from './rules.ts';
import { writeReview } from './write-review.ts';

let shop: ReviewShop;
beforeAll(async () => {
  shop = await openReviewShop();
});
afterAll(() => shop.close());

type Product = Awaited<ReturnType<typeof makeProduct>>;

const page = { sort: 'newest' as const, limit: 6 };
const filter = { limit: 25 };

/** The stored rating of the product, and the rating computed from its reviews. */
async function starsOf(product: Product) {
  const [row] = await shop.app.db.select().from(products).where(eq(products.id, product.productId));
  const rows = await shop.app.db.select().from(reviews).where(eq(reviews.productId, product.productId));
  const counted = [1, 2, 3, 4, 5].map(
    (star) => rows.filter(({ rating, state }) => state === 'approved' && rating === star).length,
  );
  expect(row!.reviewStars).toEqual(counted);
  expect(row!.reviewedCount).toBe(counted.reduce((sum, one) => sum + one, 0));
  expect(row!.reviewedRating).toBe(averageRating(counted));
  return row!;
}

describe('moderation', () => {
  test('shows and counts only approved reviews; a changed one is pending again', async () => {
    const product = await makeProduct(shop.app, { stock: null });
    const userId = await shop.makeBuyer(product);
    const { id } = await writeReview(shop.app, userId, shop.review(product, 4));
    expect((await listProductReviews(shop.app.db, { id: product.productId, ...page })).rows).toEqual([]);
    expect((await starsOf(product)).reviewedCount).toBe(0);

    await approveReview(shop.app, shop.staff, shop.asRead({ id }));
    const publicReviews = await listProductReviews(shop.app.db, { id: product.productId, ...page });
    expect(publicReviews.rows).toMatchObject([{ name: 'Asha R.', rating: 4, isVerified: true, helpfulVotes: 0 }]);
    expect(JSON.stringify(publicReviews)).not.toContain('example.in');
    expect(publicReviews.summary).toEqual({ average: 4, count: 1, stars: [0, 0, 0, 1, 0] });
    expect(await starsOf(product)).toMatchObject({ reviewedRating: 4, reviewedCount: 1 });

    shop.app.advance(1000);
    await writeReview(shop.app, userId, shop.review(product, 2));
    expect((await listProductReviews(shop.app.db, { id: product.productId, ...page })).rows).toEqual([]);
    expect((await starsOf(product)).reviewedRating).toBeNull();
    // a version that staff have not read must not be approved
    const stale = new Date(shop.app.now().getTime() - 1000).toISOString();
    const refused = approveReview(shop.app, shop.staff, { id, updatedAt: stale });
    // the error contains the new version
    await expect(refused).rejects.toMatchObject({ code: 'EDIT_CONFLICT', data: { review: { id, rating: 2 } } });
    await approveReview(shop.app, shop.staff, shop.asRead({ id }));
    expect((await starsOf(product)).reviewedRating).toBe(2);
  });

  test('shows the author the reason of a rejection, displays reply and badges, and logs all', async () => {
    const product = await makeProduct(shop.app, { stock: null });
    const userId = await shop.makeBuyer(product);
    const { id } = await writeReview(shop.app, userId, shop.review(product));
    await rejectReview(shop.app, shop.staff, { ...shop.asRead({ id }), reason: 'It names another person' });
    expect((await readOwnReview(shop.app, userId, product.productId)).review).toMatchObject({
      state: 'rejected',
      rejectionReason: 'It names another person',
    });
    await suspendReview(shop.app, shop.staff, id);
    await approveReview(shop.app, shop.staff, shop.asRead({ id }));
    await setReviewFeatured(shop.app, shop.staff, { id, isFeatured: true });
    await replyToReview(shop.app, shop.staff, { id, reply: 'Thank you, Asha.' });
    const { rows } = await listProductReviews(shop.app.db, { id: product.productId, ...page });
    expect(rows).toMatchObject([{ isFeatured: true, reply: 'Thank you, Asha.' }]);
    await removeReview(shop.app, shop.staff, id);
    expect((await starsOf(product)).reviewedCount).toBe(0);
    const log = await shop.app.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(log.map(({ action }) => action).sort()).toEqual([
      'review.approve',
      'review.delete',
      'review.feature',
      'review.reject',
      'review.reply',
      'review.suspend',
    ]);
  });

  test('keeps the rating correct through concurrent approvals and changes', async () => {
    const product = await makeProduct(shop.app, { stock: null });
    const written = await Promise.all(
      [5, 4, 3, 5, 1].map(async (rating) => {
        const userId = await shop.makeBuyer(product);
        return { userId, ...(await writeReview(shop.app, userId, shop.review(product, rating))) };
      }),
    );
    const settled = await Promise.allSettled(
      written.flatMap(({ id, userId }, index) => [
        approveReview(shop.app, shop.staff, shop.asRead({ id })),
        approveReview(shop.app, shop.staff, shop.asRead({ id })),
        index % 2 === 0 ? removeOwnReview(shop.app, userId, product.productId) : Promise.resolve(),
      ]),
    );
    // a review may be approved after its author has removed it
    for (const one of settled) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'NOT_FOUND' });
    await starsOf(product);
  });
});

test("anonymises a review with its author's account, and keeps its rating", async () => {
  const product = await makeProduct(shop.app, { stock: null });
  const { id, userId } = await shop.approved(product, 3);
  await shop.app.db.delete(users).where(eq(users.id, userId));
  const [row] = await shop.app.db.select().from(reviews).where(eq(reviews.id, id));
  expect(row).toMatchObject({ userId: null, customerName: 'Asha Rao', state: 'approved' });
  expect((await starsOf(product)).reviewedRating).toBe(3);
});

test('displays ratings of reviews while enabled, entered ones otherwise', async () => {
  const product = await makeProduct(shop.app, { stock: null, category: `Stars${randomUUID().slice(0, 6)}` });
  const [{ slug }] = (await shop.app.db
    .select({ slug: productCategories.slug })
    .from(productCategories)
    .where(eq(productCategories.id, product.categoryId))) as [{ slug: string }];
  await shop.app.db.update(products).set({ rating: 4.9, reviewsCount: 900 }).where(eq(products.id, product.productId));
  await shop.approved(product, 3);
  await shop.approved(product, 4);
  const readRating = async () => {
    const [card] = await productCards(shop.app.db, [product.productId]);
    const { rating, reviewsCount } = await getProduct(shop.app.db, product.productId);
    expect(card).toMatchObject({ rating, reviewsCount });
    return [rating, reviewsCount];
  };
  const query = { sort: 'rating' as const, flavours: [], categories: [], origins: [], inStock: false, page: 1 };
  const total = async () => (await listProducts(shop.app.db, { ...query, minRating: 4.8, category: slug })).total;
  expect(await readRating()).toEqual([3.5, 2]);
  expect(await total()).toBe(0);
  expect((await listReviews(shop.app.db, { ...page, category: 'stars' })).rows).toHaveLength(2);
  expect((await listReviews(shop.app.db, { ...page, category: 'creatine' })).rows).toEqual([]);
  await shop.setReviews(false);
  expect(await readRating()).toEqual([4.9, 900]);
  expect(await total()).toBe(1);
  const stranger = await makeCustomer(shop.app);
  for (const ask of [
    () => listReviews(shop.app.db, page),
    () => listProductReviews(shop.app.db, { id: product.productId, ...page }),
    () => writeReview(shop.app, stranger, shop.review(product)),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  // staff can still read and moderate
  expect((await listAdminReviews(shop.app, { ...filter, search: 'mixes' })).rows.length).toBeGreaterThan(0);
  await shop.setReviews(true);
});

test('adds one review manually per address while enabled, verified with an order', async () => {
  const product = await makeProduct(shop.app, { stock: null });
  const userId = await shop.makeBuyer(product);
  const [buyer] = await shop.app.db.select().from(accounts).where(eq(accounts.id, userId));
  const input = {
    productId: product.productId,
    customerName: 'Ravi Kumar',
    customerEmail: `${randomUUID()}@example.in`,
    rating: 5,
    title: 'By letter',
    content: 'He wrote to us that it tastes of real mango.',
    isVerified: true,
    isFeatured: false,
    isApproved: true,
  };
  const notVerified = addReview(shop.app, shop.staff, input);
  await expect(notVerified).rejects.toMatchObject({ data: { fields: { isVerified: expect.any(String) } } });
  const added = await addReview(shop.app, shop.staff, { ...input, isVerified: false });
  expect(added).toMatchObject({ state: 'approved', addedByStaff: true, isVerified: false, customerId: null });
  await expect(addReview(shop.app, shop.staff, { ...input, isVerified: false })).rejects.toMatchObject({
    data: { fields: { customerEmail: 'This customer has reviewed the product' } },
  });
  // orders of these tests have one address
  expect(await addReview(shop.app, shop.staff, { ...input, customerEmail: 'asha@example.in' })).toMatchObject({
    isVerified: true,
  });
  expect(
    await addReview(shop.app, shop.staff, { ...input, isVerified: false, customerEmail: buyer!.email }),
  ).toMatchObject({
    customerId: userId,
  });
  await shop.setReviews(false);
  await expect(addReview(shop.app, shop.staff, input)).rejects.toMatchObject({ code: 'REVIEWS_DISABLED' });
  await shop.setReviews(true);
});

test('pages the panel’s list without gap or repetition', async () => {
  const first = await listAdminReviews(shop.app, { limit: 3 });
  const second = await listAdminReviews(shop.app, { limit: 3, after: first.after! });
  const ids = [...first.rows, ...second.rows].map(({ id }) => id);
  expect(new Set(ids).size).toBe(6);
  const previousPage = await listAdminReviews(shop.app, { limit: 3, before: second.before! });
  expect(previousPage.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
});

test.each([
  ['Asha Rao', 'Asha R.'],
  ['  Asha   Meena  rao ', 'Asha R.'],
  ['Asha', 'Asha'],
  ['', 'Customer'],
])('%j is shown as %j', (name, visibleName) => expect(publicName(name)).toBe(visibleName));
