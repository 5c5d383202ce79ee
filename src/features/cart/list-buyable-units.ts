import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/client.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { readSettings } from '../settings/read-settings.ts';
import { availableUnits } from '../stock/available-units.ts';
import type { cartContract } from './contract.ts';
import { findUnpaidOrder } from './find-unpaid-order.ts';

type Units = z.infer<NonNullable<(typeof cartContract.units)['~orpc']['outputSchema']>>;

/**
 * How many of each variant of a product can be bought, told only where it is fewer than the shop sells a line. What
 * the person's own unpaid order reserves counts as available.
 */
export async function listBuyableUnits(db: Queryable, userId: string | null, productId: string): Promise<Units> {
  const variants = await db
    .select({ variantId: productVariants.id })
    .from(productVariants)
    .where(and(eq(productVariants.productId, productId), isNull(productVariants.archivedAt)));
  const available = await availableUnits(
    db,
    variants.map(({ variantId }) => variantId),
    userId ? await findUnpaidOrder(db, userId) : null,
  );
  const { maximumPerLine } = (await readSettings(db)).shop;
  return {
    maximumPerLine,
    variants: variants.map(({ variantId }) => {
      const left = available.get(variantId) ?? 0;
      return { variantId, left: left < maximumPerLine ? left : null };
    }),
  };
}
