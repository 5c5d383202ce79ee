import { apportion } from '#shared/apportion.ts';
import type { Paise } from '#shared/money.ts';

type Line = { price: Paise; quantity: number; discount: Paise; isFree: boolean };
/** A line with its paid amount, and the units and amount that are refunded or being refunded. */
export type RefundableLine = {
  id: string;
  quantity: number;
  paid: Paise;
  refundedQuantity: number;
  refundedAmount: Paise;
};
export type LineRefund = { id: string; quantity: number; amount: Paise };

/** The paid amount of each line: the order's total without its delivery charge, distributed exact to the paisa. */
export function paidAmountByLine(
  { totalAmount, shipping }: { totalAmount: Paise; shipping: Paise },
  lines: readonly Line[],
): Paise[] {
  return apportion(
    totalAmount - shipping,
    lines.map(({ price, quantity, discount, isFree }) => (isFree ? 0 : Math.max(0, price * quantity - discount))),
  );
}

/**
 * The refund of some units of a line. The last unit takes the rest, so that all refunds of a line add up to its paid
 * amount.
 */
export function refundForUnits(line: Omit<RefundableLine, 'id'>, quantity: number): Paise {
  const units = line.quantity - line.refundedQuantity;
  const money = Math.max(0, line.paid - line.refundedAmount);
  if (quantity >= units) return money;
  return Math.floor((money * quantity) / units);
}

/** The refund of units of several lines, at most `atMost`: an earlier refund by amount counts. */
export function refundForLines(
  lines: readonly RefundableLine[],
  chosen: ReadonlyMap<string, number>,
  atMost: Paise,
): LineRefund[] {
  let rest = atMost;
  return lines.flatMap((line) => {
    const quantity = chosen.get(line.id) ?? 0;
    if (quantity <= 0) return [];
    const amount = Math.min(rest, refundForUnits(line, quantity));
    rest -= amount;
    return [{ id: line.id, quantity, amount }];
  });
}

type RefundedLine = LineRefund & { restocked: number };
type RefundPart<Payment> = {
  payment: Payment;
  amount: Paise;
  lines: { orderItemId: string; quantity: number; amount: Paise; restockedQuantity: number }[];
};

/**
 * Splits a refund over payments, each up to its refundable part, in their order. The units of a line are refunded with
 * the first part that has some of its amount, so that they count once. What is not of lines comes last.
 */
export function splitRefund<Payment extends { refundable: Paise }>(
  payments: readonly Payment[],
  amount: Paise,
  lines: readonly RefundedLine[],
): RefundPart<Payment>[] {
  const openLines = lines.map((line) => ({ ...line }));
  let remainingAmount = amount;
  return payments.flatMap((payment) => {
    const part = Math.min(remainingAmount, payment.refundable);
    if (part <= 0) return [];
    remainingAmount -= part;
    let room = part;
    const partLines = openLines.flatMap((line) => {
      const share = Math.min(room, line.amount);
      // a free unit, or the rest of one that the part before had no room for
      if (share === 0 && (line.quantity === 0 || line.amount > 0)) return [];
      const refunded = {
        orderItemId: line.id,
        quantity: line.quantity,
        amount: share,
        restockedQuantity: line.restocked,
      };
      room -= share;
      Object.assign(line, { amount: line.amount - share, quantity: 0, restocked: 0 });
      return [refunded];
    });
    return [{ payment, amount: part, lines: partLines }];
  });
}

/** What is left of the delivery charge, given the refunds of the order that are not rejected or cancelled. */
export const shippingLeft = (charge: Paise, refunds: readonly { shipping: Paise }[]): Paise =>
  Math.max(0, charge - refunds.reduce((sum, { shipping }) => sum + shipping, 0));
