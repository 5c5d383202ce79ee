import { asc, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/queryable.ts';
import { orders } from '#db/schema/orders.ts';
import { derive } from '#features/orders/process/derive.ts';
import { draftOf } from '#features/orders/process/draft.ts';
import { readOrderAggregate } from '#features/orders/process/lock-order-aggregate.ts';
import type { OrderAggregate } from '#features/orders/process/order.ts';
import { TABLE_CHECKS } from './table-checks.ts';

/** A violated invariant. */
export type Violation = { check: string; says: string; what: string; detail: string };

const SHOWN = 20;
const BATCH = 200;
const DERIVED = 'The payment status, refund state and open matters of an order are what its payments and refunds say.';

/**
 * Checks orders, payments, stock, coupons, invoices and mails against each other, in one read-only snapshot. At most
 * twenty violations of each check are named. `isSwept`: a worker's sweeps run on it.
 */
export function checkDatabase(db: Db, now: Date, options: { isSwept: boolean }): Promise<Violation[]> {
  return db.transaction((tx) => findViolations(tx, now, options), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

/** The same within the caller's transaction. */
export async function findViolations(tx: Tx, now: Date, { isSwept }: { isSwept: boolean }): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const { name, says, broken } of TABLE_CHECKS.filter((check) => isSwept || !check.isSwept)) {
    const { rows } = await tx.execute<{ what: string; detail: string }>(
      sql`select what, detail from (${broken(now)}) as broken limit ${SHOWN}`,
    );
    violations.push(...rows.map(({ what, detail }) => ({ check: name, says, what, detail })));
  }
  return [...violations, ...(await findUnderived(tx, now))];
}

/** Orders whose derived fields differ from what the order process derives. */
async function findUnderived(tx: Tx, now: Date): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (let last = ''; violations.length < SHOWN; ) {
    const rows = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(last ? gt(orders.id, last) : undefined)
      .orderBy(asc(orders.id))
      .limit(BATCH);
    for (const { id } of rows) {
      const detail = differenceOf(await readOrderAggregate(tx, id), now);
      if (detail) violations.push({ check: 'derived-states', says: DERIVED, what: id, detail });
    }
    if (rows.length < BATCH) break;
    last = rows.at(-1)!.id;
  }
  return violations.slice(0, SHOWN);
}

function differenceOf(aggregate: OrderAggregate, now: Date): string | null {
  const draft = draftOf(aggregate, 'system', now);
  derive(draft);
  const facts = ({ order, items, matters }: OrderAggregate) =>
    JSON.stringify({
      payment: order?.paymentStatus,
      refund: order?.refundState,
      refunded: items.map(({ refundedQuantity }) => refundedQuantity),
      matters: matters
        .filter(({ resolvedAt }) => resolvedAt === null)
        .map(({ kind, amount }) => `${kind} ${amount}`)
        .sort(),
    });
  const [is, expected] = [facts(aggregate), facts(draft)];
  return is === expected ? null : `${is}, should be ${expected}`;
}
