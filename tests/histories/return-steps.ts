/** Steps of returns: requested by customers, decided, received, inspected and closed by staff, while goods and money move. */
import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { batches } from '../../src/db/schema/batches.ts';
import { orderItems } from '../../src/db/schema/orders.ts';
import { returns } from '../../src/db/schema/returns.ts';
import { addTracking } from '../../src/features/order-management/add-tracking.ts';
import { changeOwnReturn, changeReturn } from '../../src/features/returns/change-return.ts';
import { readStaffReturn, type StaffReturn } from '../../src/features/returns/read-returns.ts';
import { requestReturn } from '../../src/features/support/request-return.ts';
import { resolveTicket } from '../../src/features/support/resolve-ticket.ts';
import { RETURN_REASONS, RETURN_WISHES } from '../../src/shared/return-request.ts';
import { RETURN_OUTCOMES, UNIT_FATES } from '../../src/shared/return-states.ts';
import { chosen, readOrders, type Scene } from './scene.ts';
import { type Pick, skip } from './step.ts';

async function anyReturn(scene: Scene, pick: number): Promise<StaffReturn> {
  const { app } = scene.shop;
  const rows = await app.db
    .select()
    .from(returns)
    .where(inArray(returns.orderId, scene.orderIds.length > 0 ? scene.orderIds : [randomUUID()]))
    .orderBy(returns.number);
  const open = rows.filter(({ state }) => state !== 'closed' && state !== 'cancelled');
  // mostly the latest that is open; at times one that has ended, which has to refuse
  const one = pick % 9 === 0 ? chosen(rows, pick) : chosen(open.toReversed(), pick % 3);
  return readStaffReturn(app, app.db, (one ?? skip('no return')).id);
}

/** An order that has arrived, or one whose arrival staff record first; at times one that has not arrived. */
async function deliveredOrder(scene: Scene, pick: number) {
  const all = await readOrders(scene);
  const isSent = ({ status, confirmedAt }: (typeof all)[number]) => confirmedAt !== null && status !== 'cancelled';
  const order = chosen(all.filter(isSent), pick) ?? chosen(all, pick) ?? skip('no order');
  if (order.status === 'delivered' || order.status === 'completed' || pick % 7 === 0) return order;
  const place = { message: null, location: null, estimatedDelivery: null, trackingNumber: null, carrier: null };
  await addTracking(scene.shop.app, scene.shop.staff, { orderIds: [order.id], status: 'delivered', ...place });
  return order;
}

export const RETURN_STEPS = {
  'request return': {
    weight: 9,
    run: async (scene: Scene, { a, b, c }: Pick) => {
      const { id, userId } = await deliveredOrder(scene, a);
      const items = await scene.shop.app.db
        .select()
        .from(orderItems)
        .where(inArray(orderItems.orderId, [id]));
      const { id: itemId } = chosen(items, b) ?? skip('no line');
      const request = {
        id,
        lines: [{ itemId, quantity: 1 + (c % 2), reason: RETURN_REASONS[c % RETURN_REASONS.length]! }],
        wish: RETURN_WISHES[b % RETURN_WISHES.length]!,
        note: '',
        imageIds: [],
        idempotencyKey: randomUUID(),
      };
      const send = () => requestReturn(scene.shop.app, userId ?? skip('no customer'), request);
      await send();
      scene.repeats.push(send);
    },
  },
  'decide return': {
    weight: 9,
    run: async (scene: Scene, { a, b, c }: Pick) => {
      const { id: returnId, version, lines } = await anyReturn(scene, a);
      await changeReturn(scene.shop.app, scene.shop.staff, {
        type: 'decide',
        returnId,
        version,
        lines: lines.map(({ id: lineId }, index) => ({
          lineId,
          decision: (b + index) % 5 === 0 ? 'refused' : 'approved',
          isSentBack: c % 3 > 0,
          refusal: null,
        })),
      });
    },
  },
  'send return': {
    weight: 3,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { id: returnId, orderId } = await anyReturn(scene, a);
      const way = { type: 'send', returnId, carrier: 'DTDC', trackingNumber: b % 2 === 0 ? `R${b}` : null } as const;
      const { userId } = (await readOrders(scene)).find(({ id }) => id === orderId)!;
      if (userId && b % 3 > 0) await changeOwnReturn(scene.shop.app, userId, way);
      else await changeReturn(scene.shop.app, scene.shop.staff, way);
    },
  },
  'receive return': {
    weight: 9,
    run: async (scene: Scene, { a, b, c }: Pick) => {
      const { id: returnId, lines } = await anyReturn(scene, a);
      const { id: lineId, batches: sentBatches } = chosen(lines, b) ?? skip('no line');
      // at times a batch that this order never had
      const other = c % 9 === 0 ? (await scene.shop.app.db.select().from(batches).limit(1))[0] : undefined;
      const batchId = (other ?? chosen(sentBatches, c))?.id ?? null;
      await changeReturn(scene.shop.app, scene.shop.staff, {
        type: 'receive',
        returnId,
        units: [{ lineId, batchId, units: 1 + (c % 2) }],
      });
    },
  },
  'take units out of return': {
    weight: 1,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { id: returnId, lines } = await anyReturn(scene, a);
      const line = chosen(lines, b) ?? skip('no line');
      const { batchId } = line.units.find(({ fate }) => fate === null) ?? skip('no unit');
      const units = [{ lineId: line.id, batchId, units: 1 }];
      await changeReturn(scene.shop.app, scene.shop.staff, { type: 'removeUnits', returnId, units });
    },
  },
  'inspect return': {
    weight: 9,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { id: returnId, lines } = await anyReturn(scene, a);
      const waiting = lines.flatMap(({ id: lineId, units }) =>
        units.flatMap(({ batchId, fate, units: count }) => (fate === null ? [{ lineId, batchId, units: count }] : [])),
      );
      if (waiting.length === 0) skip('no unit');
      await changeReturn(scene.shop.app, scene.shop.staff, {
        type: 'inspect',
        returnId,
        fates: waiting.map((units, index) => ({ ...units, fate: UNIT_FATES[(b + index) % UNIT_FATES.length]! })),
      });
    },
  },
  'close return': {
    weight: 9,
    run: async (scene: Scene, { a, b }: Pick) => {
      const { id: returnId, version, lines } = await anyReturn(scene, a);
      const approved = lines.filter(({ decision }) => decision === 'approved');
      const outcomes = approved.map(({ id: lineId }, index) => ({
        lineId,
        outcome: RETURN_OUTCOMES[(b + index) % RETURN_OUTCOMES.length]!,
        refusal: null,
      }));
      const command = { type: 'closeReturn', returnId, version, outcomes } as const;
      const { replacement } = await changeReturn(scene.shop.app, scene.shop.staff, command);
      if (replacement) scene.orderIds.push(replacement.id);
    },
  },
  'cancel return': {
    weight: 1,
    run: async (scene: Scene, { a }: Pick) => {
      const { id: returnId } = await anyReturn(scene, a);
      await changeReturn(scene.shop.app, scene.shop.staff, { type: 'cancelReturn', returnId });
    },
  },
  'resolve ticket of return': {
    weight: 1,
    run: async (scene: Scene, { a }: Pick) => {
      const { ticketId } = await anyReturn(scene, a);
      await resolveTicket(scene.shop.app, scene.shop.staff, ticketId ?? skip('no ticket'));
    },
  },
  'return to the end': {
    weight: 6,
    run: async (scene: Scene, pick: Pick) => {
      const latest = { ...pick, a: 1 };
      await RETURN_STEPS['request return'].run(scene, pick);
      await RETURN_STEPS['decide return'].run(scene, { ...latest, b: 1 });
      if (pick.c % 3 > 0) {
        await RETURN_STEPS['receive return'].run(scene, latest);
        await RETURN_STEPS['inspect return'].run(scene, latest);
      }
      await RETURN_STEPS['close return'].run(scene, latest);
    },
  },
};
