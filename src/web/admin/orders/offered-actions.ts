import type { Order } from './orders.ts';

type Answer = { isAccepted: boolean } | null | undefined;
const accepts = (outcome: Answer) => outcome?.isAccepted === true;

/** Which actions an order's page offers: those that the order process would accept now. */
export function offeredActions({ outcomes }: Pick<Order, 'outcomes'>) {
  const { payments, matters } = outcomes;
  const matter = (id: string) => matters.find(({ matterId }) => matterId === id);
  return {
    recordsCash: accepts(outcomes.collectCash),
    deletes: accepts(outcomes.remove),
    /** payments of which some can be given back */
    refundable: payments.filter(({ refund }) => accepts(refund)).map(({ attemptId }) => attemptId),
    refunds: (matterId: string) => accepts(matter(matterId)?.refund),
    applies: (matterId: string) => accepts(matter(matterId)?.apply),
    closes: (matterId: string) => accepts(matter(matterId)?.close),
  };
}
