import type { CarrierScan } from '#extensions/api.ts';

type State = NonNullable<CarrierScan['state']>;
export type Status = { type: string; status: string; code: string };

type Row = { type: string; status?: string; code?: RegExp; state: State };

/** StatusType, Status and, where it decides, the NSL code; the first row that fits is taken. */
const ROWS: readonly Row[] = [
  { type: 'UD', code: /^DTUP-210$/, state: 'cancelled' },
  { type: 'UD', status: 'Manifested', state: 'booked' },
  { type: 'UD', status: 'Not Picked', state: 'booked' },
  { type: 'UD', status: 'In Transit', code: /^X-PPOM$/, state: 'handed_over' },
  { type: 'UD', status: 'In Transit', state: 'in_transit' },
  { type: 'UD', status: 'Pending', code: /^EOD-/, state: 'failed_attempt' },
  { type: 'UD', status: 'Pending', state: 'in_transit' },
  { type: 'UD', status: 'Dispatched', state: 'out_for_delivery' },
  { type: 'DL', status: 'Delivered', state: 'delivered' },
  { type: 'DL', status: 'RTO', state: 'returned' },
  // goods of a customer are back at the warehouse
  { type: 'DL', status: 'DTO', state: 'delivered' },
  { type: 'RT', state: 'returning' },
  { type: 'CN', state: 'cancelled' },
  { type: 'PP', status: 'Open', state: 'booked' },
  { type: 'PP', status: 'Scheduled', state: 'booked' },
  { type: 'PP', status: 'Dispatched', state: 'booked' },
  { type: 'PU', status: 'In Transit', state: 'in_transit' },
  { type: 'PU', status: 'Pending', state: 'in_transit' },
  { type: 'PU', status: 'Dispatched', state: 'out_for_delivery' },
];

/** The state of a status; null for one of no document. */
export function stateOf({ type, status, code }: Status): State | null {
  // its type is not documented
  if (status.toUpperCase() === 'LOST') return 'lost';
  const fits = (row: Row) =>
    row.type === type &&
    (row.status === undefined || row.status.toLowerCase() === status.toLowerCase()) &&
    (row.code === undefined || row.code.test(code));
  return ROWS.find(fits)?.state ?? null;
}
