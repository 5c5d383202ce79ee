import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import type { Command } from '../orders/process/commands.ts';
import { listPaymentMethods, onlineTermsOf } from '../payments/payment-methods.ts';
import { readSettings } from '../settings/read-settings.ts';

/** Asks the customer of a cash order again, which ends earlier links. NOT_FOUND, CONFIRMATION_NOT_DUE. */
export async function requestConfirmation(
  app: App,
  gateways: GatewayRegistry,
  staff: Staff,
  id: string,
): Promise<void> {
  const { cashConfirmationHours: hours } = (await readSettings(app.db)).checkout;
  const [order] = await app.db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, id));
  const offer = order?.userId ? await listPaymentMethods(app, gateways, order.userId) : null;
  const onlineTerms = offer && onlineTermsOf(gateways, offer);
  await change(app, staff, id, { type: 'requestConfirmation', hours, onlineTerms });
}

/** Records that the customer said on the phone that they take the order. NOT_FOUND, CONFIRMATION_NOT_DUE. */
export const recordConfirmation = (app: App, staff: Staff, id: string): Promise<void> =>
  change(app, staff, id, { type: 'recordConfirmation', by: 'phone' });

const ACTIONS = {
  requestConfirmation: 'order.request-confirmation',
  recordConfirmation: 'order.record-confirmation',
} as const;

const change = (
  app: App,
  staff: Staff,
  id: string,
  command: Command<'requestConfirmation'> | Command<'recordConfirmation'>,
): Promise<void> =>
  transact(app.db, async (tx) => {
    const { before } = await changeOrderWithin(app, tx, id, command, `staff:${staff.userId}`);
    await recordChange(tx, staff, app.now(), {
      action: ACTIONS[command.type],
      entityId: id,
      label: before.order?.displayId ?? id,
    });
  });
