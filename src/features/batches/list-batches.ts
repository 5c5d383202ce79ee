import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { countUpTo } from '#db/count-rows.ts';
import { byAge, keyset, type PageRequest, type Sorting } from '#db/keyset.ts';
import type { Queryable } from '#db/queryable.ts';
import { BATCH_NUMBER_KEY, batches, batchMovements } from '#db/schema/batches.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { users } from '#db/schema/customers.ts';
import { shipmentUnits } from '#db/schema/shipments.ts';
import { matchesText } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';
import { addDays, shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { BATCH_VIEWS, batchesAdminContract } from './admin-contract.ts';
import { batchNumberKey, LEAVING_DAYS, type LifeRule, lastDayAtDoor } from './batch-rules.ts';
import { readLifeRule } from './read-life-rule.ts';

type Filter = z.output<(typeof batchesAdminContract)['list']['~orpc']['inputSchema'] & z.ZodType>;

const MAX_MOVEMENTS = 200;
/** Days within which the batches of these views leave sale. */
const LEAVING_VIEWS = { leaving: LEAVING_DAYS, leaving_60: 60, leaving_30: 30 };

/** SQL: the last day on which a unit of a batch may reach the door. */
const lastDaySql = ({ minimumLifePercent, minimumLifeDays }: LifeRule): SQL => sql`(${batches.bestBefore} - greatest(
  ${minimumLifeDays}::int, ceil(coalesce(${batches.bestBefore} - ${batches.madeOn}, 0) * ${minimumLifePercent}::numeric / 100)::int))`;

/** Batches, newest first unless asked otherwise. */
export async function listBatches(app: App, filter: Filter) {
  const rule = await readLifeRule(app.db);
  const today = shopDay(app.now());
  const page = keyset(sortingOf(filter.sort), filter as PageRequest);
  const condition = and(
    filter.view ? viewOf(filter.view, rule, today) : undefined,
    filter.search ? matchesSearch(filter.search) : undefined,
  );
  const pageRows = await selectBatches(app.db, page.cursor)
    .where(and(condition, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(pageRows);
  return {
    ...ends,
    total: await countUpTo(app.db, batches, condition),
    rows: rows.map((row) => describeBatch(row, rule)),
  };
}

/** A batch with its movements. NOT_FOUND. */
export async function readBatch(app: App, id: string) {
  const batch = await describeOne(app.db, id);
  const movements = await app.db
    .select({
      id: batchMovements.id,
      kind: batchMovements.kind,
      onHand: batchMovements.onHand,
      offSale: batchMovements.offSale,
      note: batchMovements.note,
      by: users.fullName,
      at: batchMovements.at,
    })
    .from(batchMovements)
    .leftJoin(users, eq(users.id, batchMovements.actorId))
    .where(eq(batchMovements.batchId, id))
    .orderBy(desc(batchMovements.at), desc(batchMovements.id))
    .limit(MAX_MOVEMENTS);
  return { ...batch, movements: movements.map(({ at, ...movement }) => ({ ...movement, at: at.toISOString() })) };
}

/** A batch as staff see it. NOT_FOUND. */
export async function describeOne(db: Queryable, id: string) {
  const [row] = await selectBatches(db, sql<string>`''`).where(eq(batches.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  const { cursor: _, ...described } = row;
  return describeBatch(described, await readLifeRule(db));
}

function sortingOf(sort: Filter['sort']): Sorting {
  if (sort === 'best-before')
    return {
      value: sql`coalesce(${batches.bestBefore}, '-infinity')::text`,
      type: 'text',
      id: batches.id,
      descending: false,
    };
  return byAge(batches.createdAt, batches.id, sort ?? 'newest');
}

function viewOf(view: (typeof BATCH_VIEWS)[number], rule: LifeRule, today: string): SQL | undefined {
  const isSellable = eq(batches.state, 'sellable');
  const lastDay = lastDaySql(rule);
  switch (view) {
    case 'sellable':
      return and(isSellable, sql`${batches.onHand} > 0`);
    case 'leaving':
    case 'leaving_60':
    case 'leaving_30':
      return and(
        isSellable,
        sql`${batches.onHand} > 0`,
        sql`${lastDay} between ${today} and ${addDays(today, LEAVING_VIEWS[view])}`,
      );
    case 'off_sale':
      return and(isSellable, sql`${lastDay} < ${today} and ${batches.bestBefore} >= ${today}`);
    case 'expired':
      return sql`${batches.bestBefore} < ${today}`;
    case 'blocked':
    case 'recalled':
      return eq(batches.state, view);
  }
}

function matchesSearch(search: string): SQL | undefined {
  const key = batchNumberKey(search);
  return or(
    key ? sql`${BATCH_NUMBER_KEY} like ${`${key}%`}` : undefined,
    sql`${batches.variantId} in (${variantsNamed(search)})`,
  );
}

/** SQL: the ids of variants whose SKU or product matches a text; each part of the union has an index of its own. */
export const variantsNamed = (search: string): SQL => sql`
  select v.id from ${productVariants} v where ${matchesText(sql`v.sku`, search)}
  union select v.id from ${products} p join ${productVariants} v on v.product_id = p.id
  where ${matchesText(sql`p.name`, search)}`;

const selectBatches = (db: Queryable, cursor: SQL<string>) =>
  db
    .select({
      batch: batches,
      id: batches.id,
      cursor,
      productId: products.id,
      productName: products.name,
      categoryId: products.categoryId,
      flavour: productVariants.flavour,
      size: productVariants.size,
      sku: productVariants.sku,
      sent: sql<number>`coalesce((select sum(u.quantity - u.returned) from ${shipmentUnits} u where u.batch_id = ${batches.id}), 0)::int`,
    })
    .from(batches)
    .innerJoin(productVariants, eq(productVariants.id, batches.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId));

type Row = Awaited<ReturnType<typeof selectBatches>>[number];

function describeBatch({ batch, ...row }: Omit<Row, 'cursor'>, rule: LifeRule) {
  const { variantId, number, madeOn, bestBefore, mrp, state, stateReason, stateAt, onHand, offSale } = batch;
  const { labReportUrl, labResult } = batch;
  return {
    ...row,
    variantId,
    number,
    madeOn,
    bestBefore,
    mrp,
    state,
    stateReason,
    onHand,
    offSale,
    labReportUrl,
    labResult,
    lastDayAtDoor: lastDayAtDoor(batch, rule),
    stateAt: stateAt?.toISOString() ?? null,
  };
}
