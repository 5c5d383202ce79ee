import { sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { batches, batchMovements } from '#db/schema/batches.ts';
import { productVariants, stockMovements } from '#db/schema/catalog.ts';
import { unpackedByOrder } from '../batches/start-batches.ts';

export type Item = { variantId: string; batchId: string | null };
/** What the books say of an item; `correctionSum` changes when another count or correction comes between. */
export type Expectation = {
  expectedOnHand: number;
  expectedOffSale: number;
  expectedUnpacked: number;
  correctionSum: number;
};

/**
 * What the books say at this moment, in one statement, so that no movement comes between its numbers. Units of a batch on
 * hand contain those that are sold and not packed; those of a variant without batches do not.
 */
export async function readExpectation(db: Queryable, { variantId, batchId }: Item): Promise<Expectation> {
  const { rows } = await db.execute<Expectation>(
    batchId
      ? sql`select b.on_hand as "expectedOnHand", b.off_sale as "expectedOffSale", 0 as "expectedUnpacked",
          (select coalesce(sum(m.on_hand + m.off_sale), 0)::int from ${batchMovements} m
            where m.batch_id = b.id and m.kind in ('counted', 'corrected')) as "correctionSum"
        from ${batches} b where b.id = ${batchId}`
      : sql`select v.on_hand as "expectedOnHand", 0 as "expectedOffSale",
          (select coalesce(sum(u.units), 0)::int from (${unpackedByOrder(variantId)}) u) as "expectedUnpacked",
          (select coalesce(sum(m.quantity), 0)::int from ${stockMovements} m
            where m.variant_id = v.id and m.kind in ('set', 'adjusted', 'counted')) as "correctionSum"
        from ${productVariants} v where v.id = ${variantId}`,
  );
  return rows[0]!;
}
