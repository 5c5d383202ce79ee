import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { nextNumberOfDay } from '#db/next-number-of-day.ts';
import type { Tx } from '#db/queryable.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { stockCounts } from '#db/schema/stock-counts.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { StockCountScope } from '#shared/stock-count-states.ts';
import { recordChange } from '../audit/record-change.ts';
import { scopeText } from './count-rules.ts';
import { readCount } from './read-count.ts';

type Input = { scope: StockCountScope; productId: string | null; shelf: string | null; idempotencyKey: string };
type Subject = Omit<Input, 'idempotencyKey'>;

/** Starts a count of everything, of a product, or of a shelf. NOT_FOUND for the product, SHELF_UNKNOWN. */
export async function startCount(app: App, staff: Staff, { idempotencyKey: key, ...input }: Input) {
  const now = app.now();
  const { id } = await transact(app.db, (tx) =>
    withIdempotency(tx, { scope: `stock-counts.start:${staff.userId}`, key, body: input, now }, async () => {
      const { productName, ...subject } = await readSubject(tx, input);
      const count = { id: randomUUID(), number: await nextNumberOfDay(tx, stockCounts, 'SC', now) };
      await tx.insert(stockCounts).values({ ...count, ...subject, startedBy: staff.userId, startedAt: now });
      await recordChange(tx, staff, now, {
        action: 'stock-count.start',
        entityId: count.id,
        label: count.number,
        after: { subject: scopeText({ ...subject, productName }) },
      });
      return { id: count.id };
    }),
  );
  return readCount(app, id);
}

/** What is counted, without what its scope does not use. */
async function readSubject(
  tx: Tx,
  { scope, productId, shelf }: Subject,
): Promise<Subject & { productName: string | null }> {
  if (scope === 'product') {
    const [product] = await tx
      .select({ name: products.name })
      .from(products)
      .where(and(eq(products.id, productId ?? randomUUID()), isNull(products.archivedAt)));
    if (!product) throw new DomainError('NOT_FOUND');
    return { scope, productId, shelf: null, productName: product.name };
  }
  if (scope === 'all') return { scope, productId: null, shelf: null, productName: null };
  const [variant] = await tx
    .select({ shelf: productVariants.shelf })
    .from(productVariants)
    .where(and(sql`lower(${productVariants.shelf}) = lower(${shelf ?? ''})`, isNull(productVariants.archivedAt)))
    .limit(1);
  if (!variant?.shelf) throw new DomainError('SHELF_UNKNOWN');
  return { scope, productId: null, shelf: variant.shelf, productName: null };
}
