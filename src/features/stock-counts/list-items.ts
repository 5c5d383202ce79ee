import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { BATCH_NUMBER_KEY, batches } from '#db/schema/batches.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { stockCountLines, stockCounts } from '#db/schema/stock-counts.ts';
import { matchesText } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { batchNumberKey } from '../batches/batch-rules.ts';
import { variantsNamed } from '../batches/list-batches.ts';
import { readLifeRule } from '../batches/read-life-rule.ts';
import { describeItem, ITEM_COLUMNS } from './item-rows.ts';

type Subject = Pick<typeof stockCounts.$inferSelect, 'id' | 'scope' | 'productId' | 'shelf'>;

const MAX_ITEMS = 100;
const MAX_SHELVES = 500;

/** SQL on variants: what a count is about. */
export function isInScope({ scope, productId, shelf }: Omit<Subject, 'id'>): SQL | undefined {
  if (scope === 'product') return eq(productVariants.productId, productId!);
  if (scope === 'shelf') return sql`lower(${productVariants.shelf}) = lower(${shelf})`;
  return undefined;
}

/** SQL on variants joined with batches: what is counted, batches without units only when a code names them. */
const IS_COUNTED = and(
  isNull(productVariants.archivedAt),
  isNotNull(productVariants.onHand),
  or(isNull(productVariants.tracksBatchesSince), sql`${batches.onHand} + ${batches.offSale} > 0`),
);

/** Shelves on which products lie. */
export async function listShelves({ db }: App): Promise<string[]> {
  const key = sql`lower(${productVariants.shelf})`;
  const rows = await db
    .selectDistinctOn([key], { shelf: productVariants.shelf })
    .from(productVariants)
    .where(and(isNotNull(productVariants.shelf), isNull(productVariants.archivedAt)))
    .orderBy(key)
    .limit(MAX_SHELVES);
  return rows.map(({ shelf }) => shelf!);
}

/** What a count is about and has no line yet, by shelf and product. NOT_FOUND. */
export async function listItems(app: App, { id, search }: { id: string; search?: string | undefined }) {
  const [count] = await app.db.select().from(stockCounts).where(eq(stockCounts.id, id));
  if (!count) throw new DomainError('NOT_FOUND');
  const condition = and(isInScope(count), IS_COUNTED, hasNoLine(count), search ? matchesSearch(search) : undefined);
  const rows = await selectItems(app.db)
    .where(condition)
    .orderBy(
      sql`${productVariants.shelf} nulls last`,
      asc(sql`lower(${products.name})`),
      asc(productVariants.position),
      asc(productVariants.id),
      sql`${batches.bestBefore} nulls first`,
    )
    .limit(MAX_ITEMS);
  const rule = await readLifeRule(app.db);
  return {
    items: rows.map((row) => describeItem(row, rule, app.now())),
    total:
      rows.length < MAX_ITEMS ? rows.length : await app.db.$count(selectItems(app.db).where(condition).as('items')),
  };
}

/** Variants with each of their batches; without batches once. */
export const selectItems = (db: Queryable) =>
  db
    .select(ITEM_COLUMNS)
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .leftJoin(batches, and(eq(batches.variantId, productVariants.id), isNotNull(productVariants.tracksBatchesSince)));

const hasNoLine = ({ id }: Subject): SQL =>
  sql`not exists (select from ${stockCountLines} l where l.count_id = ${id} and l.variant_id = ${productVariants.id}
    and l.batch_id is not distinct from ${batches.id})`;

function matchesSearch(search: string): SQL | undefined {
  const key = batchNumberKey(search);
  return or(
    sql`${productVariants.id} in (${variantsNamed(search)}
      union select v.id from ${productVariants} v where ${matchesText(sql`v.flavour`, search)})`,
    key ? sql`${BATCH_NUMBER_KEY} like ${`${key}%`}` : undefined,
  );
}
