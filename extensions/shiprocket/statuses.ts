import type { CarrierScan } from '#extensions/api.ts';

type State = NonNullable<CarrierScan['state']>;

/** shipment_status_id, sr-status and the numbers of tracking. */
const SHIPMENT: Record<State, readonly number[]> = {
  booked: [1, 2, 3, 4, 5, 11, 13, 15, 19, 20, 27, 52],
  handed_over: [42, 6, 51],
  in_transit: [18, 22, 38, 39, 48],
  out_for_delivery: [17],
  failed_attempt: [21, 77],
  returning: [9, 40, 41, 46, 75, 78],
  returned: [10, 14],
  delivered: [7],
  lost: [12, 24, 25, 44, 76],
  cancelled: [8, 45],
};

/** current_status_id, status_code and the filter of orders: another space, in which 17 is something else. */
const ORDER: Record<State, readonly number[]> = {
  booked: [1, 2, 3, 4, 12, 13, 14, 34, 35, 62, 70],
  handed_over: [51, 6, 61],
  in_transit: [20, 37, 43, 44, 58],
  out_for_delivery: [19],
  failed_attempt: [36, 89],
  returning: [15, 45, 46, 55, 87, 90],
  returned: [16, 17],
  delivered: [7],
  lost: [33, 39, 40, 53, 88],
  cancelled: [5, 54],
};

/** The order's numbers of goods that a customer sends back: delivered is then at the warehouse. */
const RETURN: Record<State, readonly number[]> = {
  booked: [21, 28, 47],
  handed_over: [32],
  in_transit: [25, 48],
  out_for_delivery: [],
  failed_attempt: [49, 50],
  returning: [],
  returned: [],
  delivered: [26],
  lost: [],
  cancelled: [27, 30],
};

const byNumber = (table: Record<State, readonly number[]>) =>
  new Map(Object.entries(table).flatMap(([state, numbers]) => numbers.map((number) => [number, state as State])));

const STATES = { SHIP: byNumber(SHIPMENT), ORD: byNumber(ORDER), RET: byNumber(RETURN) };

/** SHIP of shipments, ORD of orders, RET of orders that are returns. */
export type NumberSpace = keyof typeof STATES;

/** The state of a number in its space; null for one of no document, under review or merely requested. */
export const stateOf = (space: NumberSpace, number: number | null): State | null =>
  (number === null ? undefined : STATES[space].get(number)) ?? null;

/** The order's number for a cancellation that is only requested; it is not undone any more. */
const CANCELLATION_REQUESTED = 18;

/** Whether an order is cancelled or about to be. */
export const isCancelledOrder = (number: number | null): boolean =>
  number === CANCELLATION_REQUESTED || stateOf('ORD', number) === 'cancelled';
