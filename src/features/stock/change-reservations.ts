import { and, eq, sql } from 'drizzle-orm';
import { insertRows } from '#db/insert-rows.ts';
import type { Tx } from '#db/queryable.ts';
import { products, productVariants, stockMovements, stockReservations } from '#db/schema/catalog.ts';
import type { Write } from '#db/write-together.ts';
import type { ReservationState } from '#shared/order-states.ts';
import { fillShortUnits } from '../catalog/shift-variant-stock.ts';
import { availableUnits } from './available-units.ts';

type Reservation = { variantId: string; quantity: number; state: ReservationState; returnedQuantity: number };
type Change = {
  orderId: string;
  before: readonly Reservation[];
  after: readonly Reservation[];
  now: Date;
  /** why units are restocked */
  note: string | null;
  /** new units only of variants on sale */
  requiresSale: boolean;
};
type Delta = { variantId: string; reserved: number; out: number };

const reservedBy = (one: Reservation | undefined) => (one?.state === 'held' ? one.quantity : 0);
/** Units that are sold and not in stock again. */
export const takenUnits = (one: Pick<Reservation, 'state' | 'quantity' | 'returnedQuantity'> | undefined): number =>
  one?.state === 'committed' || one?.state === 'returned' ? one.quantity - one.returnedQuantity : 0;

/**
 * Changes stock to match an order's reservations: units reserved, sold and restocked, with a movement for each that was
 * sold or restocked. All or none: the caller rolls back when something is short. Returns the variants that are short
 * with their available units.
 */
export async function changeReservations(tx: Tx, change: Change): Promise<{ variantId: string; available: number }[]> {
  const deltas = deltasOf(change);
  if (deltas.length === 0) return [];
  const { moved, toFill } = await moveUnits(tx, change, deltas);
  if (toFill.length > 0) await fillShortUnits(tx, toFill, change.now);
  const short = deltas.filter(({ variantId }) => !moved.includes(variantId)).map(({ variantId }) => variantId);
  if (short.length === 0) return [];
  const unitsByVariant = await availableUnits(tx, short);
  return short.map((variantId) => ({ variantId, available: unitsByVariant.get(variantId) ?? 0 }));
}

/** The order is deleted: it no longer reserves or has sold anything. */
export async function forgetReservations(tx: Tx, orderId: string): Promise<void> {
  await tx
    .delete(stockReservations)
    .where(and(eq(stockReservations.orderId, orderId), eq(stockReservations.state, 'released')));
}

/** Changes by variant: reserved units and sold units. Sorted, so that two transactions cannot deadlock. */
function deltasOf({ before, after }: Change): Delta[] {
  return after
    .flatMap((one) => {
      const earlier = before.find(({ variantId }) => variantId === one.variantId);
      const delta = {
        variantId: one.variantId,
        reserved: reservedBy(one) - reservedBy(earlier),
        out: takenUnits(one) - takenUnits(earlier),
      };
      const isSame = one.state === earlier?.state && delta.reserved === 0 && delta.out === 0;
      return isSame ? [] : [delta];
    })
    .sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
}

/**
 * Updates stock, reservations and movements in one statement. Returns the variants that had enough, and those with
 * units that others are short of.
 */
async function moveUnits(
  tx: Tx,
  change: Change,
  deltas: readonly Delta[],
): Promise<{ moved: string[]; toFill: string[] }> {
  const { requiresSale } = change;
  const values = sql.join(
    deltas.map(({ variantId, reserved, out }) => sql`(${variantId}::uuid, ${reserved}::int, ${out}::int)`),
    sql`, `,
  );
  const records = [writeReservations(change, deltas), ...writeMovements(change, deltas)];
  const recorded = records.map((record, index) => sql`, ${sql.identifier(`record_${index}`)} as (${record.getSQL()})`);
  // 'no key update': the foreign keys of other orders' lines lock their variants, and a stronger lock would wait for
  // them. An untracked variant is reserved without limit; its reserved column is informative only.
  const { rows } = await tx.execute<{ id: string; fills: boolean }>(sql`
    with change (id, reserved, out) as (values ${values}),
    locked as (select v.id from ${productVariants} v where v.id in (select id from change) order by v.id for no key update),
    moved as (
      update ${productVariants} v set reserved = v.reserved + change.reserved, on_hand = v.on_hand - change.out
      from change join locked using (id)
      where v.id = change.id
        and (change.reserved + change.out <= 0 or v.on_hand is null
          or v.on_hand - v.reserved >= change.reserved + change.out)
        and (${!requiresSale} or (v.archived_at is null and exists (
          select from ${products} p where p.id = v.product_id and p.in_stock and p.state = 'published')))
      returning v.id, v.short_units > 0 and v.on_hand > v.reserved as fills)
    ${sql.join(recorded)}
    select id, fills from moved`);
  return { moved: rows.map(({ id }) => id), toFill: rows.filter(({ fills }) => fills).map(({ id }) => id) };
}

function writeReservations({ orderId, after }: Change, deltas: readonly Delta[]): Write {
  const changed = after.filter(({ variantId }) => deltas.some((delta) => delta.variantId === variantId));
  const rows = changed.map(({ variantId, quantity, state, returnedQuantity }) => ({
    orderId,
    variantId,
    quantity,
    state,
    returnedQuantity,
  }));
  return sql`${insertRows(stockReservations, rows)} on conflict (order_id, variant_id) do update
    set quantity = excluded.quantity, state = excluded.state, returned_quantity = excluded.returned_quantity`;
}

function writeMovements({ orderId, now, note }: Change, deltas: readonly Delta[]): Write[] {
  const movements = deltas.filter(({ out }) => out !== 0);
  if (movements.length === 0) return [];
  const rows = movements.map(({ variantId, out }) => ({
    variantId,
    orderId,
    quantity: -out,
    at: now,
    ...(out > 0 ? { kind: 'sold' as const, note: null } : { kind: 'returned' as const, note }),
  }));
  return [insertRows(stockMovements, rows)];
}
