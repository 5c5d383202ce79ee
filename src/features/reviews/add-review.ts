import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { pgConstraint, transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { products } from '#db/schema/catalog.ts';
import { accounts } from '#db/schema/customers.ts';
import { ORDER_SEARCH_TEXT } from '#db/schema/orders.ts';
import { reviews } from '#db/schema/reviews.ts';
import { containsPattern } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { isPublished } from '../catalog/is-published.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { reviewsAdminContract } from './admin-contract.ts';
import { type AdminReview, readReview } from './list-admin-reviews.ts';
import { validateReview } from './rules.ts';

type Input = z.output<(typeof reviewsAdminContract)['create']['~orpc']['inputSchema'] & z.ZodType>;

/**
 * Adds a review that a customer gave to the shop directly, displayed as such. It is 'verified' only when there is a
 * confirmed order of the product under that address.
 */
export async function addReview(app: App, staff: Staff, input: Input): Promise<AdminReview> {
  const { content } = await readSettings(app.db);
  if (!content.reviews) throw new DomainError('REVIEWS_DISABLED');
  const fields = {
    ...validateReview(input),
    ...(input.productId ? {} : { productId: 'Choose a product' }),
    ...(input.customerName ? {} : { customerName: 'Enter the customer’s name' }),
  };
  const { productId, customerEmail } = input;
  if (productId === null || Object.keys(fields).length > 0) throw new DomainError('INVALID_REVIEW', { fields });
  try {
    return await transact(app.db, async (tx) => {
      const [product] = await tx
        .select({ id: products.id })
        .from(products)
        .where(and(eq(products.id, productId), isPublished));
      if (!product) throw new DomainError('INVALID_REVIEW', { fields: { productId: 'This product no longer exists' } });
      if (input.isVerified && !(await boughtUnder(tx, customerEmail, productId)))
        throw new DomainError('INVALID_REVIEW', { fields: { isVerified: NOT_VERIFIED } });
      const [account] = customerEmail
        ? await tx
            .select({ id: accounts.id })
            .from(accounts)
            .where(
              and(eq(accounts.email, customerEmail), isNotNull(accounts.emailConfirmedAt), isNull(accounts.deletedAt)),
            )
        : [];
      const { customerName, rating, title, content: text, isVerified, isFeatured, isApproved } = input;
      const [row] = await tx
        .insert(reviews)
        .values({
          productId,
          customerName,
          rating,
          title,
          content: text,
          isVerified,
          isFeatured,
          customerEmail: customerEmail || null,
          userId: account?.id ?? null,
          state: isApproved ? 'approved' : 'pending',
          addedByStaff: true,
          createdAt: app.now(),
          updatedAt: app.now(),
        })
        .returning({ id: reviews.id });
      const after = await readReview(tx, row!.id);
      await recordChange(tx, staff, app.now(), {
        action: 'review.create',
        entityId: after.id,
        label: `${after.title}, ${after.product.name}`,
        after,
      });
      return after;
    });
  } catch (error) {
    if (['reviews_user_product', 'reviews_email_product'].includes(pgConstraint(error) ?? ''))
      throw new DomainError('INVALID_REVIEW', { fields: { customerEmail: 'This customer has reviewed the product' } });
    throw error;
  }
}

const NOT_VERIFIED = 'This email has no confirmed order of this product';

// the search index of orders finds the address among a million
async function boughtUnder(tx: Tx, email: string, productId: string): Promise<boolean> {
  if (!email) return false;
  const { rows } = await tx.execute(sql`
    select 1 from orders join order_items i on i.order_id = orders.id and i.product_id = ${productId}
    where ${ORDER_SEARCH_TEXT} ilike ${containsPattern(email)} and orders.email = ${email}
      and orders.confirmed_at is not null and orders.status <> 'cancelled' and orders.deleted_at is null limit 1`);
  return rows.length > 0;
}
