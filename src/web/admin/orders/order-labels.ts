import { amountToPay } from '#features/orders/charge-rules.ts';
import { formatRupees } from '#shared/money.ts';
import { Banknote } from '../../icons/banknote.ts';
import { Bike } from '../../icons/bike.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { CircleDashed } from '../../icons/circle-dashed.ts';
import { CircleX } from '../../icons/circle-x.ts';
import { ClipboardCheck } from '../../icons/clipboard-check.ts';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import { Hourglass } from '../../icons/hourglass.ts';
import { Loader } from '../../icons/loader.ts';
import { Package } from '../../icons/package.ts';
import { PackageCheck } from '../../icons/package-check.ts';
import { TriangleAlert } from '../../icons/triangle-alert.ts';
import { Truck } from '../../icons/truck.ts';
import { Undo2 } from '../../icons/undo-2.ts';
import type { Hue } from '../../ui/badge.tsx';
import type { Order, Status } from './orders.ts';

export type StatusBadge = { label: string; hue: Hue; icon: IconComponent };

export const STATUS_BADGES: Record<Status, StatusBadge> = {
  pending: { label: 'Pending', hue: 'amber', icon: CircleDashed },
  processing: { label: 'Processing', hue: 'blue', icon: Loader },
  shipped: { label: 'Shipped', hue: 'purple', icon: Package },
  delivered: { label: 'Delivered', hue: 'forest', icon: PackageCheck },
  completed: { label: 'Completed', hue: 'green', icon: CircleCheck },
  cancelled: { label: 'Cancelled', hue: 'grey', icon: CircleX },
};

const TRACKING_SIGNS: Record<string, Omit<StatusBadge, 'label'>> = {
  order_confirmed: { hue: 'green', icon: ClipboardCheck },
  processing: { hue: 'blue', icon: Loader },
  shipped: { hue: 'purple', icon: Package },
  in_transit: { hue: 'yellow', icon: Truck },
  out_for_delivery: { hue: 'orange', icon: Bike },
  delivered: { hue: 'forest', icon: PackageCheck },
  delayed: { hue: 'red', icon: TriangleAlert },
};
export const trackingBadge = (status: string) => TRACKING_SIGNS[status] ?? { hue: 'grey' as const, icon: CircleDashed };

/** The label of the payment status, refunds first. */
export function paymentBadge(
  order: Pick<Order, 'paymentStatus' | 'paymentMethod' | 'refundState'> & Partial<Pick<Order, 'isUnconfirmed'>>,
): StatusBadge {
  switch (order.refundState) {
    case 'due':
      return { label: 'Refund due', hue: 'red', icon: Undo2 };
    case 'requested':
      return { label: 'Refund in progress', hue: 'blue', icon: Undo2 };
    case 'failed':
      return { label: 'Refund failed', hue: 'red', icon: TriangleAlert };
    case 'partial':
      return { label: 'Partly refunded', hue: 'grey', icon: Undo2 };
    case 'refunded':
      return { label: 'Refunded', hue: 'grey', icon: Undo2 };
  }
  if (order.paymentStatus === 'completed') return { label: 'Paid', hue: 'green', icon: CircleCheck };
  if (order.isUnconfirmed) return { label: 'Not confirmed', hue: 'amber', icon: Hourglass };
  if (order.paymentMethod === 'cod' && order.paymentStatus === 'pending')
    return { label: 'Cash due', hue: 'amber', icon: Banknote };
  if (order.paymentStatus === 'failed') return { label: 'Failed', hue: 'red', icon: CircleX };
  if (order.paymentStatus === 'cancelled') return { label: 'Cancelled', hue: 'grey', icon: CircleX };
  return { label: 'Pending', hue: 'amber', icon: CircleDashed };
}

type Matter = Order['matters'][number];

/** Why an open matter awaits staff, and what to do. */
export function matterMessage(order: Order, matter: Matter): { title: string; message: string } {
  const { attempts, paymentMethod, paymentStatus } = order;
  const sum = formatRupees(matter.amount);
  const attempt = attempts.find(({ id }) => id === matter.attemptId);
  const transaction = attempt ? ` (${attempt.transactionId})` : '';
  switch (matter.kind) {
    case 'mismatch':
      return {
        title: `Another amount arrived: ${formatRupees(attempt?.paid ?? matter.amount)} of ${formatRupees(attempt?.amount ?? amountToPay(order))}.`,
        message: `The payment${transaction} did not complete the order. Check it at the gateway, then refund it or count it for the order.`,
      };
    case 'duplicate_payment':
      if (paymentMethod === 'cod' && paymentStatus === 'pending')
        return {
          title: `Paid online too late: ${sum}.`,
          message: `The payment${transaction} arrived after staff had gone on with the order in cash, which is still to be collected. Refund it, or count it for the order, which ends the cash.`,
        };
      return { title: `Paid twice: ${sum}.`, message: `The second payment${transaction} is due back.` };
    case 'late_success':
      return {
        title: `Paid too late: ${sum}.`,
        message: `It arrived${transaction} after the order had ended. Refund it, or set a status to make the order active again with this money.`,
      };
    case 'refund_due':
      return {
        title: `Refund due: ${sum}.`,
        message: 'The payment is to be refunded. Start the refund as proposed, or choose another amount.',
      };
    case 'refund_failed':
      return {
        title: `The gateway refused a refund of ${sum}.`,
        message: 'Try again, or pay it back another way and close this with a note.',
      };
    case 'order_deleted':
      return { title: `Money of a deleted order: ${sum}.`, message: 'Refund it, or close this with a note.' };
  }
}
