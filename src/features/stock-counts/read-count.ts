import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#db/queryable.ts';
import { batches } from '#db/schema/batches.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { users } from '#db/schema/customers.ts';
import { stockCountLines, stockCounts } from '#db/schema/stock-counts.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { readLifeRule } from '../batches/read-life-rule.ts';
import { expectedUnits } from './count-rules.ts';
import { describeItem, ITEM_COLUMNS } from './item-rows.ts';

const starter = alias(users, 'starter');
const finisher = alias(users, 'finisher');

/** Counts with their subject and who started and ended them. */
export const selectCounts = (db: Queryable, cursor: SQL<string> = sql<string>`''`) =>
  db
    .select({
      count: stockCounts,
      id: stockCounts.id,
      cursor,
      productName: products.name,
      startedBy: starter.fullName,
      endedBy: finisher.fullName,
      lineCount: sql<number>`(select count(*) from ${stockCountLines} l where l.count_id = ${stockCounts.id})::int`,
    })
    .from(stockCounts)
    .leftJoin(products, eq(products.id, stockCounts.productId))
    .leftJoin(starter, eq(starter.id, stockCounts.startedBy))
    .leftJoin(finisher, eq(finisher.id, stockCounts.endedBy));

export type CountRow = Awaited<ReturnType<typeof selectCounts>>[number];

export function describeCount({ count, ...row }: Omit<CountRow, 'cursor'>) {
  const { number, state, scope, productId, shelf, startedAt, endedAt } = count;
  return {
    ...row,
    number,
    state,
    scope,
    productId,
    shelf,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** A count with its lines; what is expected only once it is compared. NOT_FOUND. */
export async function readCount(app: App, id: string, db: Queryable = app.db) {
  const [row] = await selectCounts(db).where(eq(stockCounts.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  const { cursor: _, ...described } = row;
  const { state, version } = row.count;
  const lines = await readLines(db, id);
  // the shelf is counted without knowing what the books say
  const isBlind = state === 'counting';
  const rule = await readLifeRule(db);
  const compared = lines.map(({ line, by, item }) => {
    const { id: lineId, counted, countedAt, reason, note, expectedUnpacked: unpacked, movedUnits: moved } = line;
    return {
      ...describeItem(item, rule, app.now()),
      id: lineId,
      counted,
      countedBy: by,
      countedAt: countedAt.toISOString(),
      reason,
      note,
      expected: isBlind ? null : { units: expectedUnits(line), unpacked, moved },
    };
  });
  return {
    ...describeCount(described),
    version,
    lines: isBlind ? compared : compared.toSorted((a, b) => Number(isDifferent(b)) - Number(isDifferent(a))),
  };
}

const isDifferent = ({ counted, expected }: { counted: number; expected: { units: number } | null }) =>
  expected !== null && counted !== expected.units;

/** The lines of a count, those counted last first. */
export const readLines = (db: Queryable, countId: string) =>
  db
    .select({ line: stockCountLines, by: users.fullName, item: ITEM_COLUMNS })
    .from(stockCountLines)
    .innerJoin(productVariants, eq(productVariants.id, stockCountLines.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .leftJoin(batches, eq(batches.id, stockCountLines.batchId))
    .leftJoin(users, eq(users.id, stockCountLines.countedBy))
    .where(eq(stockCountLines.countId, countId))
    .orderBy(desc(stockCountLines.countedAt), stockCountLines.id);
