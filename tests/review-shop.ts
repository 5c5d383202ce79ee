import { eq } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { settings } from '#db/schema/platform.ts';
import { approveReview } from '#features/reviews/moderate-review.ts';
import { writeReview } from '#features/reviews/write-review.ts';
import { checkOut, makeCustomer, type makeProduct, makeStaff, putInCart, scriptedGateway } from './factories.ts';
import { createTestApp } from './test-app.ts';

export type ReviewShop = Awaited<ReturnType<typeof openReviewShop>>;
type Product = Awaited<ReturnType<typeof makeProduct>>;

/** A shop with reviews enabled. */
export async function openReviewShop() {
  const app = await createTestApp();
  // the orders of its buyers are confirmed directly
  app.isChecked = false;
  const staff = await makeStaff(app);
  const { gateways } = scriptedGateway();

  async function setReviews(reviews: boolean) {
    const value = { section: 'content', value: { reviews } };
    await app.db.insert(settings).values(value).onConflictDoUpdate({ target: settings.section, set: value });
  }
  await setReviews(true);

  const review = (product: Product, rating = 5) => ({
    id: product.productId,
    rating,
    title: 'Mixes well',
    content: 'Clear in cold water, and one scoop is what the label says.',
  });

  /** A review as staff read it. */
  const asRead = ({ id, updatedAt }: { id: string; updatedAt?: string }) => ({
    id,
    updatedAt: updatedAt ?? app.now().toISOString(),
  });

  /** A customer with a confirmed order of the product. */
  async function makeBuyer(product: Product): Promise<string> {
    const userId = await makeCustomer(app);
    await putInCart(app, userId, product);
    const { orderId } = await checkOut(app, gateways, userId);
    await app.db.update(orders).set({ confirmedAt: app.now(), status: 'processing' }).where(eq(orders.id, orderId));
    return userId;
  }

  return {
    app,
    staff,
    gateways,
    setReviews,
    review,
    asRead,
    makeBuyer,

    async approved(product: Product, rating: number) {
      const userId = await makeBuyer(product);
      const { id } = await writeReview(app, userId, review(product, rating));
      await approveReview(app, staff, asRead({ id }));
      return { id, userId };
    },

    close: () => app.close(),
  };
}
