import type { z } from 'zod';
import type { Tx } from '#db/queryable.ts';
import type { App } from '#platform/app.ts';
import type { Paise } from '#shared/money.ts';
import type { Actor } from '#shared/order-states.ts';
import type { orderData } from '../webhooks/contract.ts';
import { describeOrder } from './describe-order-events.ts';
import type { CommandType } from './process/commands.ts';
import type { OrderAggregate } from './process/order.ts';

type OrderFacts = {
  /** as in webhook payloads, after the command */
  order: NonNullable<z.input<typeof orderData>>;
  /** the delivery address */
  state: string | null;
  /** 'customer:<id>' or 'staff:<id>' */
  actor: Actor;
};

declare module '#platform/extension-hooks.ts' {
  interface VetoFacts {
    'order.place': OrderFacts;
    /** by the customer or by staff; expiry of an unpaid order has no veto */
    'order.cancel': OrderFacts;
    /** by staff; automatic refunds have no veto */
    'refund.request': OrderFacts & { amountPaise: Paise };
  }
}

/** Lets extensions veto a command on an order. Throws EXTENSION_REFUSED. */
export async function checkVetoes(
  { extensions }: App,
  tx: Tx,
  type: CommandType,
  before: OrderAggregate,
  next: OrderAggregate,
  actor: Actor,
): Promise<void> {
  if (!extensions) return;
  const facts = (): OrderFacts => ({
    order: describeOrder(next)!,
    state: next.order?.shippingAddress.state ?? null,
    actor,
  });
  if (type === 'place') await extensions.check(tx, 'order.place', facts);
  const isEnded = before.order?.status !== 'cancelled' && next.order?.status === 'cancelled';
  if (isEnded && (type === 'cancelByCustomer' || type === 'setStatus'))
    await extensions.check(tx, 'order.cancel', facts);
  if (type === 'refund')
    await extensions.check(tx, 'refund.request', () => ({
      ...facts(),
      amountPaise: next.refunds.at(-1)?.amount ?? 0,
    }));
}
