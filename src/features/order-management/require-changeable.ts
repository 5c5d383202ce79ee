import type { Tx } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { OrderRow } from '../orders/list-orders.ts';
import { changeableUntil } from '../orders/rules.ts';
import { readSettings } from '../settings/read-settings.ts';

/** Refuses with ORDER_NOT_CHANGEABLE after the window in which the owner may still change the order. */
export async function requireChangeable(app: App, tx: Tx, order: OrderRow): Promise<void> {
  const { changeWindowMinutes } = (await readSettings(tx)).shop;
  if (!changeableUntil(order, changeWindowMinutes, app.now())) throw new DomainError('ORDER_NOT_CHANGEABLE');
}
