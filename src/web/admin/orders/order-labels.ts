import type { LucideIcon } from 'lucide-react';
import {
  Banknote,
  Bike,
  CircleCheck,
  CircleDashed,
  CircleX,
  ClipboardCheck,
  Loader,
  Package,
  PackageCheck,
  TriangleAlert,
  Truck,
  Undo2,
} from 'lucide-react';
import { formatRupees } from '#shared/money.ts';
import type { Hue } from '../components/badge.tsx';
import type { Order, Status } from './orders.ts';

export type StatusBadge = { word: string; hue: Hue; icon: LucideIcon };

export const STATUS_BADGES: Record<Status, StatusBadge> = {
  pending: { word: 'Pending', hue: 'amber', icon: CircleDashed },
  processing: { word: 'Processing', hue: 'blue', icon: Loader },
  shipped: { word: 'Shipped', hue: 'purple', icon: Package },
  delivered: { word: 'Delivered', hue: 'forest', icon: PackageCheck },
  completed: { word: 'Completed', hue: 'green', icon: CircleCheck },
  cancelled: { word: 'Cancelled', hue: 'grey', icon: CircleX },
};

const TRACKING_SIGNS: Record<string, Omit<StatusBadge, 'word'>> = {
  order_confirmed: { hue: 'green', icon: ClipboardCheck },
  processing: { hue: 'blue', icon: Loader },
  shipped: { hue: 'purple', icon: Package },
  in_transit: { hue: 'yellow', icon: Truck },
  out_for_delivery: { hue: 'orange', icon: Bike },
  delivered: { hue: 'forest', icon: PackageCheck },
  delayed: { hue: 'red', icon: TriangleAlert },
};
export const trackingBadge = (status: string) => TRACKING_SIGNS[status] ?? { hue: 'grey' as const, icon: CircleDashed };

/** How the payment stands, refunds first. */
export function paymentBadge(order: Pick<Order, 'paymentStatus' | 'paymentMethod' | 'refundState'>): StatusBadge {
  switch (order.refundState) {
    case 'due':
      return { word: 'Refund due', hue: 'red', icon: Undo2 };
    case 'requested':
      return { word: 'Refund in progress', hue: 'blue', icon: Undo2 };
    case 'failed':
      return { word: 'Refund failed', hue: 'red', icon: TriangleAlert };
    case 'partial':
      return { word: 'Partly refunded', hue: 'grey', icon: Undo2 };
    case 'refunded':
      return { word: 'Refunded', hue: 'grey', icon: Undo2 };
  }
  if (order.paymentStatus === 'completed') return { word: 'Paid', hue: 'green', icon: CircleCheck };
  if (order.paymentMethod === 'cod' && order.paymentStatus === 'pending')
    return { word: 'Cash due', hue: 'amber', icon: Banknote };
  if (order.paymentStatus === 'failed') return { word: 'Failed', hue: 'red', icon: CircleX };
  if (order.paymentStatus === 'cancelled') return { word: 'Cancelled', hue: 'grey', icon: CircleX };
  return { word: 'Pending', hue: 'amber', icon: CircleDashed };
}

const GATEWAYS: Record<string, string> = {
  'phonepe-v1': 'PhonePe',
  'phonepe-v2': 'PhonePe',
  phonepe: 'PhonePe',
  razorpay: 'Razorpay',
  cod: 'Cash on delivery',
  none: 'Nothing to pay',
  demo: 'Demo data',
};
/** 'PhonePe', 'Razorpay, test' */
export function gatewayName(gateway: string): string {
  const live = gateway.replace(/-test$/, '');
  return `${GATEWAYS[live] ?? live}${live === gateway ? '' : ', test'}`;
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Attention = { title: string; says: string };

/** Why an order asks for a person, and what to do. */
export function attentionMessage(order: Order): Attention | null {
  if (!order.needsAttention) return null;
  const waiting = order.refunds.filter(({ awaitsStaff }) => awaitsStaff);
  const sum = formatRupees(waiting.reduce((total, { amount }) => total + amount, 0));
  switch (order.needsAttention) {
    case 'mismatch':
      return {
        title: 'Another amount arrived than was asked for.',
        says: 'Nothing was completed. Compare the attempt below with the gateway, then give the money back or settle it with the customer and dismiss this with a note.',
      };
    case 'duplicate_payment':
      return {
        title: 'Paid twice.',
        says: `${sum} came a second time and is due back. Start the refund under Payment attempts.`,
      };
    case 'late_success':
      return {
        title: 'Paid too late.',
        says: `${sum} arrived after the order had ended. Start the refund, or set a status to take the order up again with this money.`,
      };
    case 'refund_due':
      return {
        title: 'Refund due.',
        says: `${sum} of a cancelled order waits for you: start the refund as it is, choose another sum, or dismiss this with a note.`,
      };
    case 'refund_failed':
      return {
        title: 'The gateway refused a refund.',
        says: 'Try again under Payment attempts, or pay it back in another way and dismiss this with a note.',
      };
    default:
      return { title: 'This order needs attention.', says: capital(order.needsAttention.replaceAll('_', ' ')) };
  }
}

/** What setting a status does besides; null when it moves nothing else and can be taken back. */
export function describeStatusChange(
  order: Pick<Order, 'status' | 'confirmedAt' | 'paymentStatus' | 'totalAmount'>,
  to: Status,
) {
  if (to === order.status) return null;
  if (order.status === 'cancelled')
    return 'The order is taken up again with what stock there is now. Units that are gone are named in its history.';
  if (to === 'cancelled' && order.confirmedAt === null)
    return 'Its stock and coupon are free again and the customer gets the cart back. Money that still arrives is due back.';
  if (to === 'cancelled')
    return order.paymentStatus === 'completed' && order.totalAmount > 0
      ? 'Its stock and coupon go back. What was paid becomes a refund due; you decide it on the order’s page.'
      : 'Its stock and coupon go back. Nothing has been paid.';
  if (order.confirmedAt === null && to !== 'pending')
    return 'Nothing has been paid. Its stock is sold now, it does not expire any more, and the customer gets the confirmation mail.';
  return null;
}
