import type { Permission } from '#shared/permissions.ts';
import type { Order } from './orders.ts';

type Answer = { isAccepted: boolean } | null | undefined;
const accepts = (outcome: Answer) => outcome?.isAccepted === true;

/** Which actions an order's page offers: those that the order process would accept now, of a person who may do them. */
export function offeredActions({ outcomes }: Pick<Order, 'outcomes'>, may: (needed: Permission) => boolean) {
  const { payments, matters } = outcomes;
  const matter = (id: string) => matters.find(({ matterId }) => matterId === id);
  const refunds = may('orders.refund');
  const writes = may('orders.write');
  return {
    recordsCash: writes && accepts(outcomes.collectCash),
    deletes: may('orders.delete') && accepts(outcomes.remove),
    /** payments of which some can be given back */
    refundable: refunds ? payments.filter(({ refund }) => accepts(refund)).map(({ attemptId }) => attemptId) : [],
    refunds: (matterId: string) => refunds && accepts(matter(matterId)?.refund),
    applies: (matterId: string) => writes && accepts(matter(matterId)?.apply),
    closes: (matterId: string) => writes && accepts(matter(matterId)?.close),
  };
}
