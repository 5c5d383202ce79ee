import { and, eq, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { adjustStock } from './adjust-stock.ts';
import { MAX_STOCK } from './product-rules.ts';

type Input = { id: string; units: number; idempotencyKey: string };

/** Adds received units to a tracked variant. NOT_FOUND when it is deleted or not tracked, STOCK_COUNTED_BY_BATCH, STOCK_LIMIT_REACHED. */
export function restockVariant(app: App, staff: Staff, { idempotencyKey, ...body }: Input) {
  const { id, units } = body;
  return transact(app.db, (tx) =>
    withIdempotency(
      tx,
      { scope: `catalog.restock:${staff.userId}`, key: idempotencyKey, body, now: app.now() },
      async () => {
        const [variant] = await tx
          .select()
          .from(productVariants)
          .where(and(eq(productVariants.id, id), isNull(productVariants.archivedAt)))
          .for('update');
        if (!variant || variant.onHand === null) throw new DomainError('NOT_FOUND');
        if (variant.tracksBatchesSince) throw new DomainError('STOCK_COUNTED_BY_BATCH');
        const onHand = variant.onHand + units;
        if (onHand > MAX_STOCK) throw new DomainError('STOCK_LIMIT_REACHED');
        await adjustStock(tx, staff, app.now(), variant, { was: variant.onHand, now: onHand });
        const [product] = await tx
          .select({ name: products.name })
          .from(products)
          .where(eq(products.id, variant.productId));
        await recordChange(tx, staff, app.now(), {
          action: 'product.restock',
          entityId: variant.productId,
          label: product!.name,
          before: { sku: variant.sku, onHand: variant.onHand },
          after: { sku: variant.sku, onHand },
        });
        return { onHand };
      },
    ),
  );
}
