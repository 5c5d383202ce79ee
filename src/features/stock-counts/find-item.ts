import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { batches } from '#db/schema/batches.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { DomainError } from '#shared/domain-error.ts';
import { readLifeRule } from '../batches/read-life-rule.ts';
import { findMatches } from '../packing/find-matches.ts';
import { describeItem, type ItemRow } from './item-rows.ts';
import { isInScope, selectItems } from './list-items.ts';
import type { LockedCount } from './lock-count.ts';
import type { Item } from './read-expectation.ts';

/**
 * What a code names in a count. A barcode takes the only batch that has units here. CODE_UNKNOWN, BATCH_REQUIRED with the
 * batches to choose from, and the errors of `requireItem`.
 */
export async function findItem(tx: Tx, count: LockedCount, code: string, now: Date): Promise<Item> {
  const matches = await findMatches(tx, code);
  if (matches.length === 0) throw new DomainError('CODE_UNKNOWN');
  const rows: ItemRow[] = [];
  for (const match of matches) rows.push(...(await selectMatch(tx, match)));
  const scoped = await onlyInScope(tx, count, rows);
  // nothing of it belongs to this count
  if (scoped.length === 0) throw new DomainError('ITEM_OUTSIDE_COUNT', await describeOne(tx, rows[0]!, now));
  if (scoped.length > 1) {
    const rule = await readLifeRule(tx);
    throw new DomainError('BATCH_REQUIRED', { items: scoped.map((row) => describeItem(row, rule, now)) });
  }
  const [{ variantId, batchId }] = scoped as [ItemRow];
  await requireItem(tx, count, { variantId, batchId }, now);
  return { variantId, batchId };
}

/** The batches of a match: the named one, or those with units here, else all of them. */
async function selectMatch(tx: Tx, { variantId, batchId }: Item): Promise<ItemRow[]> {
  if (batchId) return selectItems(tx).where(and(eq(productVariants.id, variantId), eq(batches.id, batchId)));
  const rows = await selectItems(tx)
    .where(eq(productVariants.id, variantId))
    .orderBy(batches.bestBefore, batches.number);
  const present = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(and(eq(batches.variantId, variantId), sql`${batches.onHand} + ${batches.offSale} > 0`));
  const shelved = rows.filter((row) => present.some(({ id }) => id === row.batchId));
  return shelved.length > 0 ? shelved : rows;
}

async function onlyInScope(tx: Tx, count: LockedCount, rows: readonly ItemRow[]): Promise<ItemRow[]> {
  const scoped: ItemRow[] = [];
  for (const row of rows) if (await isItemInScope(tx, count, row.variantId)) scoped.push(row);
  return scoped;
}

async function isItemInScope(tx: Tx, count: LockedCount, variantId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(and(eq(productVariants.id, variantId), isInScope(count)));
  return row !== undefined;
}

const describeOne = async (tx: Tx, row: ItemRow, now: Date) => describeItem(row, await readLifeRule(tx), now);

/** Throws unless an item can be counted here: NOT_FOUND, ITEM_OUTSIDE_COUNT, STOCK_NOT_TRACKED. */
export async function requireItem(tx: Tx, count: LockedCount, { variantId, batchId }: Item, now: Date): Promise<void> {
  const rows = await selectItems(tx).where(eq(productVariants.id, variantId));
  const row = rows.find((one) => one.batchId === batchId);
  if (!row) throw new DomainError('NOT_FOUND');
  if (!(await isItemInScope(tx, count, variantId)))
    throw new DomainError('ITEM_OUTSIDE_COUNT', await describeOne(tx, row, now));
  const [variant] = await tx
    .select({ onHand: productVariants.onHand, since: productVariants.tracksBatchesSince })
    .from(productVariants)
    .where(eq(productVariants.id, variantId));
  // a variant whose batches are all gone has no batch to count into: it is received first
  if (variant!.onHand === null || (variant!.since && !batchId))
    throw new DomainError('STOCK_NOT_TRACKED', await describeOne(tx, row, now));
}
