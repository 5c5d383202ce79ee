import { DAY_MS, MINUTE_MS } from '#shared/dates.ts';

type OrderTimes = {
  status: string;
  confirmedAt: Date | null;
  reservationExpiresAt: Date | null;
};

/** Until when an unpaid order can still be paid, or null. */
export function payableUntil(order: OrderTimes, now: Date): Date | null {
  const open = order.status === 'pending' && order.confirmedAt === null && order.reservationExpiresAt !== null;
  return open && order.reservationExpiresAt! > now ? order.reservationExpiresAt : null;
}

/** Until when the customer may cancel a confirmed order or change its address, or null. */
export function changeableUntil(order: OrderTimes, windowMinutes: number, now: Date): Date | null {
  if (order.status !== 'pending' || order.confirmedAt === null) return null;
  const end = new Date(order.confirmedAt.getTime() + windowMinutes * MINUTE_MS);
  return end > now ? end : null;
}

/** Until when a return of a delivered order may be requested, or null. */
export function returnableUntil(
  { status }: { status: string },
  deliveredAt: Date | null,
  windowDays: number,
  now: Date,
): Date | null {
  if (!deliveredAt || status === 'cancelled') return null;
  const end = new Date(deliveredAt.getTime() + windowDays * DAY_MS);
  return end > now ? end : null;
}
