import type { Return, ReturnLine, ReturnsAggregate, SoldLine } from './return.ts';

/** Units of a return's line that cannot be returned once more, besides those that were refunded. */
function unitsInReturn({ state }: Return, { decision, outcome, quantity, settledUnits }: ReturnLine): number {
  if (state === 'cancelled' || state === 'refused' || decision === 'refused') return 0;
  if (state !== 'closed') return quantity;
  return outcome === 'replacement' ? settledUnits : 0;
}

/** Units of an order's line that its customer may still ask to return: neither refunded, replaced nor in an open return. */
export const returnableUnits = (
  { returns }: Pick<ReturnsAggregate, 'returns'>,
  { id, quantity, refundedUnits }: SoldLine,
): number => {
  const units = returns.flatMap((one) =>
    one.lines.filter(({ orderItemId }) => orderItemId === id).map((line) => unitsInReturn(one, line)),
  );
  return Math.max(0, quantity - refundedUnits - units.reduce((sum, count) => sum + count, 0));
};
