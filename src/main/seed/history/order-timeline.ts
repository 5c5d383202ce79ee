import type { orderEvents, orders, orderTracking } from '#db/schema/orders.ts';
import { DAY_MS, HOUR_MS, shopDay } from '#shared/dates.ts';
import type { PlannedOrder } from './draw-orders.ts';

type Step = { status: string; hours: number; message: string; at: 'none' | 'warehouse' | 'hub' | 'customer' };
const STEPS: Step[] = [
  { status: 'order_confirmed', hours: 0, message: 'We have your order and are getting it ready.', at: 'none' },
  { status: 'processing', hours: 0.5, message: 'We are packing your order.', at: 'warehouse' },
  { status: 'shipped', hours: 20, message: 'Handed to the courier.', at: 'warehouse' },
  { status: 'in_transit', hours: 34, message: 'Arrived at the hub.', at: 'hub' },
  { status: 'out_for_delivery', hours: 48, message: 'The courier is on the way to you.', at: 'customer' },
  { status: 'delivered', hours: 54, message: 'Delivered. Thank you.', at: 'customer' },
];
const DELAYED = { status: 'delayed', hours: 40, message: 'Heavy rain holds the courier up.', at: 'hub' } as const;
const CARRIERS = ['Sahyadri Express', 'Malabar Couriers', 'Deccan Parcel'];
const CLOSED_AFTER = 12 * DAY_MS;

type Status = NonNullable<(typeof orders.$inferInsert)['status']>;
export type Timeline = {
  status: Status;
  updatedAt: Date;
  /** when processing began, from which on it is a supply */
  processedAt: Date | null;
  deliveredAt: Date | null;
  tracking: (typeof orderTracking.$inferInsert)[];
  events: (typeof orderEvents.$inferInsert)[];
};

/** The status, tracking and history of a confirmed order as of `until`. */
export function buildTimeline(plan: PlannedOrder, orderId: string, staffId: string, until: Date): Timeline {
  const number = `OJX${orderId.replaceAll('-', '').slice(0, 10).toUpperCase()}`;
  const carrier = CARRIERS[Number.parseInt(orderId.slice(0, 2), 16) % CARRIERS.length]!;
  const places = { none: null, warehouse: 'Pune', hub: hubOf(plan), customer: plan.customer.address.city };
  const estimatedDelivery = shopDay(new Date(plan.at.getTime() + 3 * DAY_MS));
  const at = ({ hours }: { hours: number }) =>
    // processing begins when the change window ends
    new Date(plan.at.getTime() + hours * (hours > 1 ? plan.pace : 1) * HOUR_MS);
  const reachedSteps: Step[] = STEPS.slice(0, plan.steps).filter((step) => at(step) <= until);
  if (plan.isDelayed) reachedSteps.push(DELAYED);
  const tracking = reachedSteps.map((step) => ({
    orderId,
    status: step.status,
    message: step.message,
    location: places[step.at],
    estimatedDelivery: step.status === 'delivered' ? null : estimatedDelivery,
    trackingNumber: step.hours >= 20 ? number : null,
    carrier: step.hours >= 20 ? carrier : null,
    createdAt: at(step),
  }));
  const when = (name: string) => tracking.find(({ status }) => status === name)?.createdAt ?? null;
  const [processedAt, shippedAt, deliveredAt] = [when('processing'), when('shipped'), when('delivered')];
  const closedAt = plan.isClosed && deliveredAt ? new Date(deliveredAt.getTime() + CLOSED_AFTER) : null;
  const turns: [Status, Date | null][] = [
    ['processing', processedAt],
    ['shipped', shippedAt],
    ['delivered', deliveredAt],
    ['completed', closedAt && closedAt <= until ? closedAt : null],
  ];
  const events: Timeline['events'] = [];
  let status: Status = 'pending';
  for (const [to, turnedAt] of turns) {
    if (!turnedAt) continue;
    const actor = to === 'processing' ? 'system' : (`staff:${staffId}` as const);
    events.push({ orderId, kind: 'order.status_changed', actor, from: status, to, at: turnedAt });
    status = to;
  }
  const updatedAt = new Date(Math.max(plan.at.getTime(), ...events.map((event) => event.at!.getTime())));
  return { status, updatedAt, processedAt, deliveredAt, tracking, events };
}

const hubOf = ({ customer }: PlannedOrder) => (customer.address.city === 'Bengaluru' ? 'Hubballi' : 'Nagpur');
