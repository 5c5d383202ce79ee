import { randomUUID } from 'node:crypto';
import type { Tx } from '#db/queryable.ts';
import { batches, batchMovements, receipts } from '#db/schema/batches.ts';
import { shipmentUnits } from '#db/schema/shipments.ts';
import { unpackedUnits } from '#features/batches/start-batches.ts';
import { countByBatch } from '#features/catalog/count-by-batch.ts';
import { addDays, DAY_MS, shopDay } from '#shared/dates.ts';
import type { BuiltShipment } from './built-order.ts';
import { insertMany } from './insert-many.ts';
import type { SoldVariant } from './read-catalogue.ts';

/** two deliveries: what was sent in the last two months is from the first, whose rest leaves sale in about 80 days */
const DELIVERIES = [
  { madeDaysAgo: 300, receivedDaysAgo: 62, share: 0.3, bill: 'SN/2291' },
  { madeDaysAgo: 60, receivedDaysAgo: 20, share: 0.7, bill: 'SN/2418' },
] as const;
const LIFE_DAYS = 540;
const SUPPLIER = 'Sahyadri Nutraceuticals';
/** purchase price of a unit as a part of its price without GST */
const COST_SHARE = 0.52;

/** Counts the whole catalogue by batch: what is here, and what was sent since the first of two deliveries. */
export async function insertBatches(
  tx: Tx,
  catalogue: readonly SoldVariant[],
  sentShipments: readonly BuiltShipment[],
  { staffId, now }: { staffId: string; now: Date },
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const received = DELIVERIES.map(({ bill, receivedDaysAgo }) => ({
    id: randomUUID(),
    supplier: SUPPLIER,
    billNumber: bill,
    billDate: shopDay(daysAgo(receivedDaysAgo + 2)),
    receivedBy: staffId,
    receivedAt: daysAgo(receivedDaysAgo),
  }));
  await insertMany(tx, receipts, received);
  const rows: (typeof batches.$inferInsert)[] = [];
  const movements: (typeof batchMovements.$inferInsert)[] = [];
  const units: (typeof shipmentUnits.$inferInsert)[] = [];
  for (const variant of catalogue.filter(({ onHand }) => onHand !== null)) {
    await countByBatch(tx, variant.id, now);
    const here = variant.onHand! + (await unpackedUnits(tx, variant.id));
    const packed = sentShipments.flatMap(({ shipment, lines }) =>
      shipment.handedOverAt < received[0]!.receivedAt
        ? []
        : lines.filter(({ variantId }) => variantId === variant.id).map((line) => ({ shipment, line })),
    );
    const packedUnits = packed.reduce((sum, { line }) => sum + line.quantity, 0);
    const first = Math.round(here * DELIVERIES[0].share);
    const cost = Math.round((variant.price / (1 + variant.taxRate / 100)) * COST_SHARE);
    DELIVERIES.forEach(({ madeDaysAgo }, index) => {
      const { id: receiptId, receivedAt } = received[index]!;
      const madeOn = shopDay(daysAgo(madeDaysAgo));
      const onHand = index === 0 ? first : here - first;
      const packedShare = index === 0 ? packedUnits : 0;
      if (onHand + packedShare === 0) return;
      const id = randomUUID();
      rows.push({
        id,
        variantId: variant.id,
        number: `${numberStem(variant.sku)}-${madeOn.slice(2, 4)}${madeOn.slice(5, 7)}`,
        madeOn,
        bestBefore: addDays(madeOn, LIFE_DAYS),
        onHand,
        labResult: 'passed',
        createdAt: receivedAt,
      });
      movements.push({
        batchId: id,
        kind: 'received',
        onHand: onHand + packedShare,
        offSale: 0,
        receiptId,
        cost,
        actorId: staffId,
        at: receivedAt,
      });
      if (index > 0) return;
      for (const { shipment, line } of packed) {
        units.push({ lineId: line.id, batchId: id, quantity: line.quantity });
        movements.push({
          batchId: id,
          kind: 'packed',
          onHand: -line.quantity,
          offSale: 0,
          orderId: shipment.orderId,
          shipmentId: shipment.id,
          at: shipment.handedOverAt,
        });
      }
    });
  }
  await insertMany(tx, batches, rows);
  await insertMany(tx, batchMovements, movements);
  await insertMany(tx, shipmentUnits, units);
}

/** The letters and digits of a SKU that the number of a batch begins with. */
const numberStem = (sku: string) =>
  sku
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 8)
    .toUpperCase();
