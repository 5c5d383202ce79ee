/** Batches and shipments that a step of a history acts on. */
import { randomUUID } from 'node:crypto';
import { asc, inArray } from 'drizzle-orm';
import { batches } from '../../src/db/schema/batches.ts';
import { shipments } from '../../src/db/schema/shipments.ts';
import type { ShipmentState } from '../../src/shared/shipment-states.ts';
import { chosen, type Scene } from './scene.ts';
import { skip } from './step.ts';

export const readBatches = ({ shop, products }: Scene) =>
  shop.app.db
    .select()
    .from(batches)
    .where(
      inArray(
        batches.variantId,
        products.map(({ variantId }) => variantId),
      ),
    )
    .orderBy(asc(batches.createdAt), asc(batches.id));

/** One of the batches of the scene's products. */
export const anyBatch = async (scene: Scene, pick: number) =>
  chosen(await readBatches(scene), pick) ?? skip('no batch');

/** Mostly one in a fitting state, newest first. */
export async function anyShipment({ shop, orderIds }: Scene, pick: number, ...states: ShipmentState[]) {
  const ids = orderIds.length > 0 ? orderIds : [randomUUID()];
  const all = await shop.app.db
    .select()
    .from(shipments)
    .where(inArray(shipments.orderId, ids))
    .orderBy(asc(shipments.id));
  const fitting = all.filter(({ state }) => states.includes(state));
  return chosen(fitting.length > 0 && pick % 7 > 0 ? fitting : all, pick) ?? skip('no shipment');
}
