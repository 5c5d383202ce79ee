import type { Parcel, ParcelEvent } from '#simulator/api.ts';

type Words = { type: string; status: string; code: string; text: string };
const words = (type: string, status: string, code: string, text: string): Words => ({ type, status, code, text });

const FORWARD: Record<ParcelEvent, Words> = {
  created: words('UD', 'Manifested', 'X-UCI', 'Manifest uploaded'),
  booked: words('UD', 'Manifested', 'X-UCI', 'Manifest uploaded'),
  picked_up: words('UD', 'In Transit', 'X-PPOM', 'Shipment picked up'),
  in_transit: words('UD', 'In Transit', 'X-ILL1F', 'Added to bag'),
  out_for_delivery: words('UD', 'Dispatched', 'X-DDD3FD', 'Out for delivery'),
  failed: words('UD', 'Pending', 'EOD-6', 'Consignee refused to accept'),
  delivered: words('DL', 'Delivered', 'EOD-38', 'Delivered to consignee'),
  returning: words('RT', 'In Transit', 'RT-101', 'Returned as per security instructions'),
  returned: words('DL', 'RTO', 'RT-110', 'RTO delivered'),
  lost: words('LT', 'LOST', 'LT-100', 'Shipment lost'),
  cancel_requested: words('UD', 'Not Picked', 'X-PNP', 'Not picked'),
  cancelled: words('UD', 'Not Picked', 'DTUP-210', 'Shipment cancelled by the seller'),
  unknown: words('UD', 'Bagged', 'S-MAR', 'Air-restricted product'),
};

const REVERSE: Partial<Record<ParcelEvent, Words>> = {
  booked: words('PP', 'Open', 'X-UCI', 'Pickup scheduled'),
  picked_up: words('PU', 'In Transit', 'EOD-77', 'Pickup completed'),
  in_transit: words('PU', 'In Transit', 'X-ILL1F', 'Added to bag'),
  out_for_delivery: words('PU', 'Dispatched', 'X-DDD3FD', 'Out for delivery to the client'),
  failed: words('PP', 'Scheduled', 'EOD-777', 'Pickup not ready'),
  delivered: words('DL', 'DTO', 'RD-AC', 'Return accepted'),
};

/** StatusType, Status, NSL code and instructions of an event. */
export const wordsOf = ({ isReturn }: Parcel, event: ParcelEvent): Words =>
  (isReturn ? REVERSE[event] : undefined) ?? FORWARD[event];
