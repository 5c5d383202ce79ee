import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { readSettings } from '../settings/read-settings.ts';
import { availableTo } from '../stock/available-units.ts';
import type { cartContract } from './contract.ts';

type Units = z.infer<NonNullable<(typeof cartContract.units)['~orpc']['outputSchema']>>;

/**
 * How many units of each variant of a product can be bought, only where fewer than the limit per line. Units reserved
 * by the customer's own unpaid order count as available.
 */
export async function listBuyableUnits(db: Queryable, userId: string | null, productId: string): Promise<Units> {
  const variants = await db
    .select({ variantId: productVariants.id, available: availableTo(userId) })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(eq(productVariants.productId, productId), isNull(productVariants.archivedAt)));
  const { maximumPerLine } = (await readSettings(db)).shop;
  return {
    maximumPerLine,
    variants: variants.map(({ variantId, available }) => ({
      variantId,
      left: available < maximumPerLine ? available : null,
    })),
  };
}
