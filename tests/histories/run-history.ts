import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { trackingChecks } from '../../src/db/schema/carriers.ts';
import { GatewayError } from '../../src/gateways/gateway.ts';
import { checkDatabase } from '../../src/main/doctor/find-violations.ts';
import { DomainError } from '../../src/shared/domain-error.ts';
import { savePlan, TWO_ZONES } from '../delivery-plans.ts';
import { BUYER_STEPS } from './buyer-steps.ts';
import { CARRIER_STEPS } from './carrier-steps.ts';
import { findCarrierDifferences } from './find-carrier-differences.ts';
import { findLedgerDifferences } from './find-ledger-differences.ts';
import { GOODS_STEPS } from './goods-steps.ts';
import type { Shop } from './open-shop.ts';
import { RECALL_STEPS } from './recall-steps.ts';
import { RETURN_STEPS } from './return-steps.ts';
import { makeScene, type Scene } from './scene.ts';
import { STAFF_STEPS } from './staff-steps.ts';
import { type Pick, Skipped } from './step.ts';
import { VISITOR_STEPS } from './visitor-steps.ts';
import { DELIVERY_FAULT_STEPS, isSweep, runCallbackJobs, runSweeps, WORLD_STEPS } from './world-steps.ts';

type StepKind = { weight: number; isAlone?: boolean; run(scene: Scene, pick: Pick): Promise<unknown> };
/** Steps of goods alone. */
const GOODS: Record<string, StepKind> = { ...GOODS_STEPS, ...CARRIER_STEPS, ...RECALL_STEPS, ...RETURN_STEPS };
/** Mostly steps of orders and money, with what moves their goods by hand. */
export const ORDER_KINDS: Record<string, StepKind> = {
  ...BUYER_STEPS,
  ...VISITOR_STEPS,
  ...STAFF_STEPS,
  ...GOODS_STEPS,
  ...RETURN_STEPS,
  ...WORLD_STEPS,
};
const STEPS: Record<string, StepKind> = { ...ORDER_KINDS, ...GOODS };

/** A step; `joins`: concurrent with the step before. */
export type Step = Pick & { kind: string; joins: boolean };

/** Results of steps by kind. */
export type Tally = Map<string, { done: number; refused: number; skipped: number }>;

const stepOf = (kinds: Record<string, StepKind>): fc.Arbitrary<Step> =>
  fc.record({
    kind: fc.oneof(...Object.entries(kinds).map(([kind, { weight }]) => ({ weight, arbitrary: fc.constant(kind) }))),
    joins: fc.oneof({ weight: 7, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    a: fc.nat(20),
    b: fc.nat(20),
    c: fc.nat(20),
  });

/** Mostly steps of goods, with the steps of orders that goods follow. */
export const GOODS_KINDS: Record<string, StepKind> = {
  ...GOODS,
  ...DELIVERY_FAULT_STEPS,
  wait: WORLD_STEPS.wait,
  'all sweeps': WORLD_STEPS['all sweeps'],
  'order and pay': BUYER_STEPS['order and pay'],
  'put in cart': BUYER_STEPS['put in cart'],
  'order cart': BUYER_STEPS['order cart'],
  'set status': STAFF_STEPS['set status'],
  'add tracking': STAFF_STEPS['add tracking'],
  refund: STAFF_STEPS.refund,
  restock: STAFF_STEPS.restock,
  'delete order': STAFF_STEPS['delete order'],
  'collect cash': STAFF_STEPS['collect cash'],
  'send order again': BUYER_STEPS['send order again'],
  'cancel own order': BUYER_STEPS['cancel own order'],
};

const opening = (kind: string, a: number, b: number, c = 3): Step => ({ kind, joins: false, a, b, c });
/** Batches, orders on delivery and bookings, so that there are goods to send and parcels on their way. */
export const OPENING: readonly Step[] = [
  opening('receive batches', 0, 0),
  opening('receive batches', 1, 0),
  ...[0, 1, 2, 3].map((pick) => opening('order on delivery', pick, pick)),
  ...[0, 1].map((pick) => opening('open shipment', pick + 1, 0, 1)),
  ...[0, 1].map((pick) => opening('pack and book', pick + 1, pick)),
  opening('call carriers', 0, 0),
];

/** Histories of `length` steps; a failing one is shrunk by leaving steps out. */
export const histories = (length: number): fc.Arbitrary<Step[]> => historiesOf(ORDER_KINDS, length);
export const goodsHistories = (length: number): fc.Arbitrary<Step[]> =>
  historiesOf(GOODS_KINDS, length).map((steps) => [...OPENING, ...steps]);

const historiesOf = (kinds: Record<string, StepKind>, length: number): fc.Arbitrary<Step[]> =>
  fc
    .array(fc.option(stepOf(kinds), { freq: 1_000_000, nil: null }), { minLength: length, maxLength: length })
    .map((steps) => steps.filter((one) => one !== null));

/** Runs a history in a shop, waits until nothing is pending and throws when the books differ. */
export async function runHistory(shop: Shop, steps: readonly Step[], tally: Tally): Promise<void> {
  await shop.resetGateway();
  // the simulator has forgotten the parcels of earlier histories
  await shop.app.db.delete(trackingChecks);
  const scene = await makeScene(shop);
  await savePlan(shop.app, shop.staff, TWO_ZONES);
  for (const together of inGroups(steps)) {
    const ends = await Promise.allSettled(together.map((one) => runStep(scene, one, tally)));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
  await bringToRest(shop);
  const { app } = shop;
  const violations = await checkDatabase(app.db, app.now(), { isSwept: true });
  const differences = await findLedgerDifferences(scene.shop, scene.orderIds);
  differences.push(...(await findCarrierDifferences(scene.shop, scene.orderIds)));
  const undone = await findUndone(shop);
  if (violations.length + differences.length + undone.length > 0)
    throw new Error(JSON.stringify({ violations, differences, undone }, null, 1));
}

/** Sweeps that must find nothing once nothing is pending. */
async function findUndone({ app }: Shop): Promise<string[]> {
  const { rows } = await app.db.execute<{ what: string }>(sql`
    select 'no invoice of order ' || id as what from orders
      where invoiced_at is null and confirmed_at is not null and deleted_at is null
        and status in ('processing', 'shipped', 'delivered', 'completed')
    union all select 'no credit note of refund ' || id from refunds where state = 'completed' and credited_at is null
    union all select 'not expired: order ' || id from orders
      where status = 'pending' and confirmed_at is null and deleted_at is null
    union all select 'pickup ' || id from pickups where next_check_at is not null
    union all select 'decision of failed attempt ' || id from attempt_resolutions where next_check_at is not null`);
  return [...rows.map(({ what }) => what), ...app.sent.map(({ name }) => `job ${name}`)];
}

function inGroups(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const one of steps) {
    const last = groups.at(-1);
    const mayJoin = last && [...last, one].every(({ kind }) => !STEPS[kind]!.isAlone);
    if (one.joins && mayJoin) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

async function runStep(scene: Scene, one: Step, tally: Tally): Promise<void> {
  const ends = tally.get(one.kind) ?? { done: 0, refused: 0, skipped: 0 };
  tally.set(one.kind, ends);
  try {
    await STEPS[one.kind]!.run(scene, one);
    ends.done += 1;
  } catch (error) {
    if (error instanceof Skipped) ends.skipped += 1;
    else if (error instanceof DomainError || error instanceof GatewayError) ends.refused += 1;
    else
      throw new Error(
        `${one.kind} ${JSON.stringify(one)}: ${error instanceof Error ? `${error.cause ?? ''} ${error.stack}` : error}`,
      );
  }
}

const MINUTE_MS = 60_000;
/** Two days in total: the gateway is asked that long whether a failed payment was paid later. */
const RESTS = [0.1, 0.5, 2, 5, 10, 20, 40, 120, 600, 1440, 1440].map((minutes) => minutes * MINUTE_MS);

/** Clears faults and runs all automatic work. */
export async function bringToRest(shop: Shop): Promise<void> {
  await shop.control('DELETE', '/faults/delivery');
  await shop.control('DELETE', '/faults/api');
  // carriers are asked about every parcel once more, as within the next hours
  await shop.app.db.update(trackingChecks).set({ nextAt: shop.app.now() });
  for (const ms of RESTS) {
    await shop.advance(ms);
    await runCallbackJobs(shop);
    // a sweep handles a batch at a time
    for (let rounds = 0; rounds < 3; rounds++) await runSweeps(shop, isSweep);
    if (await isAtRest(shop)) break;
  }
}

async function isAtRest({ app }: Shop): Promise<boolean> {
  const { rows } = await app.db.execute(sql`
    select from payment_attempts where next_check_at is not null
    union all select from refunds where next_check_at is not null
    union all select from shipment_bookings where next_check_at is not null
    union all select from pickups where next_check_at is not null
    union all select from attempt_resolutions where next_check_at is not null
    union all select from orders where reservation_expires_at is not null and status = 'pending' and confirmed_at is null
    limit 1`);
  return rows.length === 0 && app.sent.length === 0;
}
