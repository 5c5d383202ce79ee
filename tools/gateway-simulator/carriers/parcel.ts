/** What happens to a parcel; each protocol has its own words and numbers for it. */
export type ParcelEvent =
  | 'created'
  | 'booked'
  | 'picked_up'
  | 'in_transit'
  | 'out_for_delivery'
  | 'failed'
  | 'delivered'
  | 'returning'
  | 'returned'
  | 'lost'
  | 'cancel_requested'
  | 'cancelled'
  // a code that no document has
  | 'unknown';

export type ParcelScan = { event: ParcelEvent; at: number; location: string };

export type Party = { name: string; phone: string; address: string; city: string; state: string; pincode: string };

/** A record of a carrier. It is a parcel that costs money as soon as it has a tracking number. */
export type Parcel = {
  /** The protocol that created it. */
  carrier: string;
  /** The carrier's ids of the order and the shipment. */
  orderId: number;
  shipmentId: number;
  /** The merchant's own reference. */
  reference: string;
  trackingNumber: string | null;
  state: ParcelEvent;
  isReturn: boolean;
  /** Paise, to be collected at the door. */
  cash: number;
  /** Paise, value of the goods. */
  value: number;
  description: string;
  grams: number;
  /** Differs from `grams` after the carrier has weighed it. */
  chargedGrams: number;
  to: Party;
  attempts: number;
  /** Oldest first as they were reported, which is not the order of their times. */
  scans: ParcelScan[];
  createdAt: number;
};

const JOURNEY: Partial<Record<ParcelEvent, ParcelEvent>> = {
  booked: 'picked_up',
  picked_up: 'in_transit',
  in_transit: 'out_for_delivery',
  out_for_delivery: 'delivered',
  failed: 'out_for_delivery',
  returning: 'returned',
};

/** The usual next event, or null at an end. */
export const nextEvent = (state: ParcelEvent): ParcelEvent | null => JOURNEY[state] ?? null;

const LIVE: readonly ParcelEvent[] = ['picked_up', 'in_transit', 'out_for_delivery', 'failed'];

/** Whether the carrier has the goods and they are on their way to the customer. */
export const isMoving = ({ state }: Parcel): boolean => LIVE.includes(state);
