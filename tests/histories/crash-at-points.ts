import { sql } from 'drizzle-orm';
import { checkDatabase } from '../../src/main/doctor/find-violations.ts';
import { DomainError } from '../../src/shared/domain-error.ts';
import type { CrashOperation } from './crash-operations.ts';
import { type CrashPoint, DyingProcess, type OutboundCall } from './dying-process.ts';
import { findLedgerDifferences } from './find-ledger-differences.ts';
import type { Shop } from './open-shop.ts';
import { bringToRest } from './run-history.ts';
import { makeScene } from './scene.ts';

/** The number of external calls of the operation, and of crash points. */
export type CrashFigures = { calls: number; points: number };

/**
 * Ends the process at every external call of an operation, each time on its own order, and lets another process
 * continue. Throws when the books differ, right after the crashes or at rest. `every`: only each n-th point.
 */
export async function crashAtPoints(shop: Shop, operation: CrashOperation, every = 1): Promise<CrashFigures> {
  await shop.resetGateway();
  const whole = await crashAt(shop, operation, null);
  const points = pointsOf(whole.calls).filter((_, index) => index % every === 0);
  const places = new Map(whole.orderIds.map((id) => [id, 'no crash']));
  let died = 0;
  for (const point of points) {
    const { end, orderIds } = await crashAt(shop, operation, point);
    // runs differ in the number of calls: a point beyond the end is skipped
    if (end === 'died') died += 1;
    const { text } = whole.calls[point.call - 1]!;
    for (const id of orderIds) places.set(id, `${point.when} call ${point.call}: ${text.slice(0, 120)}`);
  }
  await requireAgreement(shop, places, false);
  await bringToRest(shop);
  await requireAgreement(shop, places, true);
  const differences = await findLedgerDifferences(shop, [...places.keys()]);
  if (differences.length > 0) throw new Error(JSON.stringify(differences, null, 1));
  if (died < points.length - 3) throw new Error(`The process ended at ${died} of ${points.length} points`);
  return { calls: whole.calls.length, points: died };
}

// losing a response differs from losing the call only where the call had an effect
const pointsOf = (calls: readonly OutboundCall[]): CrashPoint[] =>
  calls.flatMap(({ kind, text }, index) => [
    { call: index + 1, when: 'before' } as const,
    ...(kind === 'http' || /^commit/i.test(text) ? [{ call: index + 1, when: 'after' } as const] : []),
  ]);

async function crashAt(
  shop: Shop,
  { prepare, repeats, settle, orders: orderCount = 1 }: CrashOperation,
  point: CrashPoint | null,
) {
  const scene = await makeScene(shop);
  const work = await prepare(scene);
  const process = new DyingProcess(shop, point);
  const end = await process.run(work);
  if (end === 'died' && repeats)
    await work(shop).catch((error: unknown) => {
      // it happened before the crash and cannot happen twice
      if (!(error instanceof DomainError)) throw error;
    });
  await settle?.(scene);
  const { rows } = await shop.app.db.execute(sql`select from orders where user_id = ${scene.buyers[0]!}`);
  if (repeats && rows.length !== orderCount) throw new Error(`The buyer has ${rows.length} orders, not ${orderCount}`);
  return { end, calls: process.calls, orderIds: scene.orderIds };
}

async function requireAgreement({ app }: Shop, places: ReadonlyMap<string, string>, isSwept: boolean): Promise<void> {
  const violations = await checkDatabase(app.db, app.now(), { isSwept });
  if (violations.length === 0) return;
  const located = violations.map((one) => ({ ...one, crash: places.get(one.what) ?? 'unknown place' }));
  throw new Error(JSON.stringify(located, null, 1));
}
