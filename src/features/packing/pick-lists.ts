import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { nextNumberOfDay } from '#db/next-number-of-day.ts';
import type { Queryable } from '#db/queryable.ts';
import { users } from '#db/schema/customers.ts';
import { pickLists } from '#db/schema/pick-lists.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { readOpenOrders } from './read-open-orders.ts';

type OpenOrder = Awaited<ReturnType<typeof readOpenOrders>>[number];

/** Stores which orders are picked together, with a number of the day. NOTHING_TO_PACK when none of them is to be packed. */
export async function createPickList(app: App, staff: Staff, orderIds: readonly string[]): Promise<{ number: string }> {
  const now = app.now();
  const open = await readOpenOrders(app.db, now, orderIds.length, orderIds);
  if (open.length === 0) throw new DomainError('NOTHING_TO_PACK');
  return transact(app.db, async (tx) => {
    const number = await nextNumberOfDay(tx, pickLists, 'PL', now);
    const chosen = open.map(({ orderId }) => orderId);
    await tx.insert(pickLists).values({ number, orderIds: chosen, createdBy: staff.userId, createdAt: now });
    return { number };
  });
}

/** The ids of the orders of a pick list. CODE_UNKNOWN. */
export async function readPickListOrders(db: Queryable, number: string): Promise<string[]> {
  const [list] = await db.select({ orderIds: pickLists.orderIds }).from(pickLists).where(isNumber(number));
  if (!list) throw new DomainError('CODE_UNKNOWN');
  return list.orderIds;
}

const isNumber = (number: string) => eq(pickLists.number, number.trim().toUpperCase());

/** What is still to fetch for the orders of a pick list, by shelf and batch. CODE_UNKNOWN. */
export async function readPickList(app: App, number: string) {
  const [list] = await app.db
    .select({
      number: pickLists.number,
      orderIds: pickLists.orderIds,
      createdAt: pickLists.createdAt,
      name: users.fullName,
    })
    .from(pickLists)
    .leftJoin(users, eq(users.id, pickLists.createdBy))
    .where(isNumber(number));
  if (!list) throw new DomainError('CODE_UNKNOWN');
  const open = await readOpenOrders(app.db, app.now(), list.orderIds.length, list.orderIds);
  const completeOrders = open.filter(({ allocation }) => allocation.short.length === 0);
  const cash = completeOrders.filter(({ cashToCollect }) => cashToCollect > 0);
  return {
    number: list.number,
    createdAt: list.createdAt.toISOString(),
    createdBy: list.name,
    orders: completeOrders.length,
    lines: linesOf(completeOrders),
    short: shortOf(open),
    cash: { orders: cash.length, amount: cash.reduce((sum, { cashToCollect }) => sum + cashToCollect, 0) },
  };
}

/** Where the units of orders lie, for their slips: batches are shared among these orders. */
export async function readPlaces(app: App, orderIds: readonly string[]) {
  const open = await readOpenOrders(app.db, app.now(), orderIds.length, orderIds);
  return open
    .filter(({ allocation }) => allocation.short.length === 0)
    .flatMap(({ lines, allocation }) =>
      lines.map(({ itemId, shelf }) => ({
        itemId,
        shelf,
        batches: allocation.allocations.flatMap(({ itemId: of, batch, units }) =>
          of === itemId && batch ? [{ number: batch.number, bestBefore: batch.bestBefore, units }] : [],
        ),
      })),
    );
}

const NO_SHELF = '\uffff';

/** Units by variant and batch, in the order of the shelves. */
function linesOf(open: readonly OpenOrder[]) {
  const units = open.flatMap(({ orderId, lines, allocation }) =>
    allocation.allocations.map((one) => ({
      ...one,
      orderId,
      line: lines.find(({ itemId }) => itemId === one.itemId)!,
    })),
  );
  const groups = Map.groupBy(units, ({ line, batch }) => `${line.variantId ?? line.sku} ${batch?.id}`);
  return [...groups.values()]
    .map((group) => {
      const [{ line, batch }] = group as [(typeof group)[number]];
      const { productName, flavour, size, shelf, sku } = line;
      const count = group.reduce((sum, one) => sum + one.units, 0);
      return {
        productName,
        flavour,
        size,
        shelf,
        sku,
        batch: batch?.number ?? null,
        bestBefore: batch?.bestBefore ?? null,
        orders: new Set(group.map(({ orderId }) => orderId)).size,
        units: count,
        emptiesBatch: batch !== null && batch.onHand === count,
      };
    })
    .sort(
      (a, b) =>
        (a.shelf ?? NO_SHELF).localeCompare(b.shelf ?? NO_SHELF, 'en', { numeric: true }) ||
        a.productName.localeCompare(b.productName) ||
        a.sku.localeCompare(b.sku) ||
        (a.bestBefore ?? '').localeCompare(b.bestBefore ?? ''),
    );
}

/** What is missing of orders that cannot be packed in full. */
function shortOf(open: readonly OpenOrder[]) {
  const missing = open.flatMap(({ displayId, lines, allocation }) =>
    allocation.short.map(({ itemId, units }) => ({
      displayId,
      units,
      line: lines.find((one) => one.itemId === itemId)!,
    })),
  );
  return [...Map.groupBy(missing, ({ line }) => line.sku).values()].map((group) => ({
    productName: group[0]!.line.productName,
    sku: group[0]!.line.sku,
    units: group.reduce((sum, { units }) => sum + units, 0),
    orders: group.map(({ displayId }) => displayId),
  }));
}
