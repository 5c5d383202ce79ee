import type { Permission } from '#shared/permissions.ts';
import type { Order } from './orders.ts';

type Answer = { isAccepted: boolean } | null | undefined;
const accepts = (outcome: Answer) => outcome?.isAccepted === true;

/** The actions on an order's page: those that the order process would accept now and that the user may do. */
export function offeredActions({ outcomes }: Pick<Order, 'outcomes'>, may: (needed: Permission) => boolean) {
  const { payments, matters } = outcomes;
  const matter = (id: string) => matters.find(({ matterId }) => matterId === id);
  const refunds = may('orders.refund');
  const writes = may('orders.write');
  return {
    recordsCash: writes && accepts(outcomes.collectCash),
    asksCustomer: writes && accepts(outcomes.requestConfirmation),
    holds: writes && accepts(outcomes.hold),
    releases: writes && accepts(outcomes.release),
    recordsConfirmation: writes && accepts(outcomes.recordConfirmation),
    correctsAddress: writes && accepts(outcomes.correctAddress),
    restocks: writes && outcomes.restockable.length > 0,
    deletes: may('orders.delete') && accepts(outcomes.remove),
    /** payments with a refundable part */
    refundable: refunds ? payments.filter(({ refund }) => accepts(refund)).map(({ attemptId }) => attemptId) : [],
    refunds: (matterId: string) => refunds && accepts(matter(matterId)?.refund),
    applies: (matterId: string) => writes && accepts(matter(matterId)?.apply),
    closes: (matterId: string) => writes && accepts(matter(matterId)?.close),
  };
}
