import { eq, inArray, sql } from 'drizzle-orm';
import { insertRows } from '#db/insert-rows.ts';
import type { Tx } from '#db/queryable.ts';
import {
  shipmentBookings,
  shipmentEvents,
  shipmentLines,
  shipmentScans,
  shipments,
  shipmentUnits,
} from '#db/schema/shipments.ts';
import { type Write, writeTogether } from '#db/write-together.ts';
import { createIdAssigner } from '#shared/assign-ids.ts';
import { changedColumns, changedRows, newRows } from '#shared/changed-columns.ts';
import { type Actor, staffIdOf } from '#shared/order-states.ts';
import { writeBatchMovements } from '../../batches/move-batch-units.ts';
import { shiftVariantStock } from '../../catalog/shift-variant-stock.ts';
import { writeWebhookEvents } from '../../webhooks/record-webhook-events.ts';
import type { Decision } from './decide.ts';
import { describeShipmentEvents } from './describe-shipment-events.ts';
import { NEW_ID } from './draft.ts';
import type { Shipment, ShipmentLine, ShipmentsAggregate } from './shipment.ts';

/**
 * The only writer of shipments, their lines, units, bookings, scans and events: writes what differs before and after a decision,
 * and moves units of batches and stock with it. Returns the ids of new shipments by their temporary ids.
 */
export async function applyShipmentDecision(
  tx: Tx,
  before: ShipmentsAggregate,
  decision: Decision,
  actor: Actor,
  now: Date,
): Promise<(id: string) => string> {
  const idOf = assignIds(decision);
  const { next, effects } = decision;
  const [linesBefore, linesAfter] = [allLines(before), allLines(next)];
  const goneLines = linesBefore.filter(({ id }) => !linesAfter.some((line) => line.id === id)).map(({ id }) => id);
  const goneUnits = unitsOf(linesBefore).filter((units) => !unitsOf(linesAfter).some((one) => one.id === units.id));
  const changes = [
    ...changedRows(before.shipments.map(rowOf), next.shipments.map(rowOf)).map(({ row, change }) =>
      tx.update(shipments).set(change).where(eq(shipments.id, row.id)),
    ),
    ...changedRows(linesBefore.map(lineRowOf), linesAfter.map(lineRowOf)).map(({ row, change }) =>
      tx.update(shipmentLines).set(change).where(eq(shipmentLines.id, row.id)),
    ),
    ...changedRows(before.bookings, next.bookings).map(({ row, change }) =>
      tx.update(shipmentBookings).set(change).where(eq(shipmentBookings.id, row.id)),
    ),
    ...goneUnits
      .filter(({ lineId }) => !goneLines.includes(lineId))
      .map(({ lineId, batchId }) =>
        tx
          .delete(shipmentUnits)
          .where(sql`${shipmentUnits.lineId} = ${lineId} and ${shipmentUnits.batchId} = ${batchId}`),
      ),
    ...(goneLines.length > 0 ? [tx.delete(shipmentLines).where(inArray(shipmentLines.id, goneLines))] : []),
  ];
  const inserts = insertNew(before, next);
  const consequences = [
    ...insertUnits(before, next),
    ...insertScans(effects.scans, now),
    ...insertEvents(decision, actor, now),
    ...writeWebhookEvents(describeShipmentEvents(before, next)),
    ...writeBatchMovements(
      effects.batchMovements.map((movement) => ({ ...movement, orderId: next.orderId, actorId: staffIdOf(actor) })),
      now,
    ),
  ];
  if (inserts.length === 0) await writeTogether(tx, [...changes, ...consequences]);
  // new rows may take a number that a change frees, and consequences name new rows
  else for (const writes of [changes, inserts, consequences]) await writeTogether(tx, writes);
  await shiftVariantStock(
    tx,
    effects.stockCorrections.map(({ variantId, units }) => ({
      variantId,
      units,
      kind: units > 0 ? 'released' : 'withdrawn',
      note: null,
      actorId: staffIdOf(actor),
    })),
    now,
  );
  return idOf;
}

/** Gives new rows random ids, in place, with all references to them. */
function assignIds({ next, effects }: Decision): (id: string) => string {
  const idOf = createIdAssigner(NEW_ID);
  for (const shipment of next.shipments) {
    shipment.id = idOf(shipment.id);
    for (const line of shipment.lines) Object.assign(line, { id: idOf(line.id), shipmentId: shipment.id });
  }
  for (const effect of [...effects.events, ...effects.scans, ...effects.batchMovements])
    effect.shipmentId = idOf(effect.shipmentId);
  return idOf;
}

const rowOf = ({ lines: _, reports: __, ...row }: Shipment) => row;
const lineRowOf = ({ units: _, ...row }: ShipmentLine) => row;
const allLines = ({ shipments }: ShipmentsAggregate) => shipments.flatMap(({ lines }) => lines);
const unitsOf = (lines: readonly ShipmentLine[]) =>
  lines.flatMap(({ id: lineId, units }) => units.map((one) => ({ id: `${lineId} ${one.batchId}`, lineId, ...one })));

function insertNew(before: ShipmentsAggregate, next: ShipmentsAggregate): Write[] {
  const created = newRows(before.shipments.map(rowOf), next.shipments.map(rowOf));
  const lines = newRows(allLines(before).map(lineRowOf), allLines(next).map(lineRowOf));
  const bookings = newRows(before.bookings, next.bookings);
  return [
    ...(created.length > 0 ? [insertRows(shipments, created)] : []),
    ...(lines.length > 0 ? [insertRows(shipmentLines, lines)] : []),
    ...(bookings.length > 0 ? [insertRows(shipmentBookings, bookings)] : []),
  ];
}

function insertUnits(before: ShipmentsAggregate, next: ShipmentsAggregate): Write[] {
  const existing = unitsOf(allLines(before));
  const changed = unitsOf(allLines(next)).filter((units) => {
    const same = existing.find(({ id }) => id === units.id);
    return !same || changedColumns(same, units) !== null;
  });
  if (changed.length === 0) return [];
  const rows = changed.map(({ lineId, batchId, quantity, returned }) => ({ lineId, batchId, quantity, returned }));
  return [
    sql`${insertRows(shipmentUnits, rows)} on conflict (line_id, batch_id) do update
      set quantity = excluded.quantity, returned = excluded.returned`,
  ];
}

function insertScans(scans: Decision['effects']['scans'], now: Date): Write[] {
  if (scans.length === 0) return [];
  const rows = scans.map((scan) => ({ ...scan, receivedAt: now }));
  // a repeated report is stored once
  return [sql`${insertRows(shipmentScans, rows)} on conflict do nothing`];
}

function insertEvents({ effects }: Decision, actor: Actor, now: Date): Write[] {
  return effects.events.length > 0
    ? [
        insertRows(
          shipmentEvents,
          effects.events.map((event) => ({ ...event, actor, at: now })),
        ),
      ]
    : [];
}
