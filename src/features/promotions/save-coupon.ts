import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { pgConstraint, transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { productCategories, products } from '#db/schema/catalog.ts';
import { coupons } from '#db/schema/promotions.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { requireUnchanged } from '../audit/require-unchanged.ts';
import { isPublished } from '../catalog/is-published.ts';
import type { coupon, promotionsAdminContract } from './admin-contract.ts';
import { readCoupon } from './read-coupon.ts';
import { parseMoment, takesDiscount, takesFreeProduct, takesMaximum, validateCoupon } from './rules.ts';

export type CouponAnswer = z.infer<typeof coupon>;

type Input = z.output<(typeof promotionsAdminContract)['create']['~orpc']['inputSchema'] & z.ZodType>;

/**
 * Creates a coupon (`id` null) or updates one. INVALID_COUPON {fields}, EDIT_CONFLICT when it differs from `expected`.
 */
export async function saveCoupon(
  app: App,
  staff: Staff,
  id: string | null,
  input: Input,
  expected?: Record<string, unknown>,
): Promise<CouponAnswer> {
  const fields = validateCoupon(input);
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_COUPON', { fields });
  try {
    return await transact(app.db, async (tx) => {
      if (id) await tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.id, id)).for('update');
      const before = id ? await readCoupon(tx, id) : null;
      if (before) requireUnchanged(before, expected);
      await requireReferences(tx, input);
      const values = columnsOf(input);
      await requireFreeCode(tx, values.code, id);
      const [row] = id
        ? await tx.update(coupons).set(values).where(eq(coupons.id, id)).returning({ id: coupons.id })
        : await tx
            .insert(coupons)
            .values({ ...values, createdAt: app.now() })
            .returning({ id: coupons.id });
      const after = await readCoupon(tx, row!.id);
      await recordChange(tx, staff, app.now(), {
        action: before ? 'coupon.update' : 'coupon.create',
        entityId: after.id,
        label: after.code,
        before,
        after,
      });
      return after;
    });
  } catch (error) {
    throw codeTakenError(error, input.code) ?? error;
  }
}

// values that the type does not use are cleared, so that a change of type leaves no hidden value
function columnsOf(input: Input) {
  const { couponType: type } = input;
  return {
    ...input,
    code: input.code.trim().toUpperCase(),
    discountValue: takesDiscount(type) ? input.discountValue : null,
    maximumDiscountAmount: takesMaximum(type) ? input.maximumDiscountAmount : null,
    freeProductId: takesFreeProduct(type) ? input.freeProductId : null,
    applicableCategories: input.applicableCategories?.length ? input.applicableCategories : null,
    startsAt: parseMoment(input.startsAt, 'start'),
    expiresAt: parseMoment(input.expiresAt, 'end'),
  };
}

async function requireReferences(tx: Tx, input: Input): Promise<void> {
  if (takesFreeProduct(input.couponType) && input.freeProductId) {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, input.freeProductId), isPublished));
    if (!product)
      throw new DomainError('INVALID_COUPON', { fields: { freeProductId: 'This product no longer exists' } });
  }
  const categories = input.applicableCategories ?? [];
  if (categories.length > 0) {
    const existingCoupons = await tx
      .select({ id: productCategories.id })
      .from(productCategories)
      .where(inArray(productCategories.id, categories));
    if (existingCoupons.length < new Set(categories).size)
      throw new DomainError('INVALID_COUPON', {
        fields: { applicableCategories: 'One of the categories no longer exists' },
      });
  }
}

async function requireFreeCode(tx: Tx, code: string, id: string | null): Promise<void> {
  const [other] = await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.code, code), isNull(coupons.archivedAt), id ? ne(coupons.id, id) : undefined));
  if (other) throw new DomainError('INVALID_COUPON', { fields: { code: isCouponUsed(code) } });
}

const isCouponUsed = (code: string) => `${code} is in use`;

// two simultaneous requests may both find the code free; the unique index accepts one
export function codeTakenError(error: unknown, code: string): DomainError | null {
  if (pgConstraint(error) !== 'coupons_live_code') return null;
  return new DomainError('INVALID_COUPON', { fields: { code: isCouponUsed(code.trim().toUpperCase()) } });
}
