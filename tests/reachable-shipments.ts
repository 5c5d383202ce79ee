/** The shipments of an order in every state that commands reach, and a command of each type. */
import type { Command, CommandType } from '../src/features/shipments/process/commands.ts';
import { type Decision, decide } from '../src/features/shipments/process/decide.ts';
import { NEW_ID } from '../src/features/shipments/process/draft.ts';
import { Rejection } from '../src/features/shipments/process/rejections.ts';
import type { ShelvedBatch, ShipmentsAggregate } from '../src/features/shipments/process/shipment.ts';
import type { Actor } from '../src/shared/order-states.ts';
import type { CarrierState } from '../src/shared/shipment-states.ts';
import { bookingContent, UNMEASURED } from './goods-shop.ts';

const STAFF: Actor = 'staff:kiran';
const START = new Date('2026-11-20T06:30:00.000Z');
const minuteOf = (minute: number) => new Date(START.getTime() + minute * 60_000);
/** The time of the commands of the table: later than those that make its states. */
export const NOW = minuteOf(600);

const batch = (id: string, bestBefore: string, onHand: number): ShelvedBatch => ({
  id,
  variantId: 'whey',
  number: id.toUpperCase(),
  madeOn: '2026-05-01',
  bestBefore,
  state: 'sellable',
  onHand,
  offSale: 0,
});

/** Two units that are counted by batch and one that is not, sold and in no shipment. */
const CONFIRMED: ShipmentsAggregate = {
  orderId: '7c41e09b-52a4-4f0e-9a3c-2f4f0a8d11c7',
  order: { status: 'processing', confirmedAt: START, deletedAt: null, heldAt: null, promisedOn: '2026-11-25' },
  items: [
    { id: 'i1', variantId: 'whey', sku: 'WHEY', quantity: 2, refundedQuantity: 0 },
    { id: 'i2', variantId: 'shaker', sku: 'SHAKER', quantity: 1, refundedQuantity: 0 },
  ],
  sold: [
    { variantId: 'whey', units: 2, tracksBatches: true },
    { variantId: 'shaker', units: 1, tracksBatches: false },
  ],
  batches: [batch('near', '2027-06-01', 1), batch('far', '2028-06-01', 5)],
  lifeRule: { minimumLifePercent: 30, minimumLifeDays: 45 },
  shipments: [],
  bookings: [],
};

type Step = Command | ((aggregate: ShipmentsAggregate) => ShipmentsAggregate);

/** New rows get the ids s1, l1, l2, s2, … in their sequence, as the writer gives them random ones. */
function withIds({ next }: Decision): ShipmentsAggregate {
  const shipments = next.shipments.map((shipment, index) => {
    const id = shipment.id.startsWith(NEW_ID) ? `s${index + 1}` : shipment.id;
    const lines = shipment.lines.map((line, at) => ({
      ...line,
      shipmentId: id,
      id: line.id.startsWith(NEW_ID) ? `${id}l${at + 1}` : line.id,
    }));
    return { ...shipment, id, lines };
  });
  return { ...next, shipments };
}

/** The shipments after these steps, a minute apart. Throws when a command is refused. */
function after(...steps: Step[]): ShipmentsAggregate {
  return steps.reduce<ShipmentsAggregate>((aggregate, step, index) => {
    if (typeof step === 'function') return step(aggregate);
    const decision = decide(aggregate, step, STAFF, minuteOf(index + 1));
    if (decision instanceof Rejection) throw decision;
    return withIds(decision);
  }, CONFIRMED);
}

const shipmentId = 's1';
const OPEN = { type: 'open', lines: null } as const;
const CLOSE = { type: 'packAll', shipmentId, measures: UNMEASURED } as const;
const HAND_OVER = { type: 'handOver', shipmentId } as const;
const REQUEST = { type: 'requestBooking', shipmentId, bookingId: 'b1', carrier: 'swift' } as const;
const REQUESTED = { ...REQUEST, content: bookingContent(START) };
const SETTLE = { type: 'settleBooking', bookingId: 'b1', carrierLabel: 'Swift', sharesNumber: false } as const;
const BOOKED = {
  ...SETTLE,
  result: { kind: 'booked', trackingNumber: 'SW1', carrierId: 'C1', service: 'Surface', price: 7400 },
} as const;
const NUMBERED: Command<'assignNumber'> = {
  type: 'assignNumber',
  shipmentId,
  carrier: 'Delhivery',
  trackingNumber: 'DL 1',
  sharesNumber: false,
};
const ENDED = {
  type: 'followOrder',
  isEnded: true,
  isRemoved: false,
  isCashPaid: false,
  soldBefore: CONFIRMED.sold,
} as const;

const reported = (state: CarrierState, minute: number): Command<'recordScan'> => ({
  type: 'recordScan',
  shipmentId,
  expectedOn: null,
  scan: { state, code: null, text: null, location: null, at: minuteOf(minute) },
});
const shipThrough = (...states: CarrierState[]) =>
  after(OPEN, CLOSE, HAND_OVER, ...states.map((state, index) => reported(state, 10 + index)));

const withBatches =
  (state: ShelvedBatch['state']) =>
  (aggregate: ShipmentsAggregate): ShipmentsAggregate => ({
    ...aggregate,
    batches: aggregate.batches.map((one) => ({ ...one, state, offSale: one.onHand, onHand: 0 })),
  });
const withStatus =
  (status: 'cancelled' | 'pending', confirmedAt: Date | null) =>
  (aggregate: ShipmentsAggregate): ShipmentsAggregate => ({
    ...aggregate,
    order: { ...aggregate.order!, status, confirmedAt },
  });

const HELD = (aggregate: ShipmentsAggregate): ShipmentsAggregate => ({
  ...aggregate,
  order: { ...aggregate.order!, heldAt: START },
});
/** What the order process gives when staff hold the order back. */
const ON_HOLD = { ...ENDED, isEnded: false } as const;

export const STATES: Record<string, () => ShipmentsAggregate> = {
  'no order': () => ({ ...CONFIRMED, order: null, items: [], sold: [], batches: [] }),
  'order not confirmed': () => after(withStatus('pending', null)),
  'no shipment': () => after(),
  'no batch has units': () => after(withBatches('blocked')),
  open: () => after(OPEN),
  'open, on a bench': () => after(OPEN, { type: 'startPacking', shipmentId, packerId: 'devika', takesOver: false }),
  'open, partly packed': () =>
    after(OPEN, { type: 'pack', shipmentId, version: null, lineId: 's1l1', units: 1, batchId: 'far' }),
  packed: () => after(OPEN, CLOSE),
  'packed, batch blocked': () => after(OPEN, CLOSE, withBatches('blocked')),
  'packed, batch recalled': () => after(OPEN, CLOSE, withBatches('recalled')),
  'packed, booking requested': () => after(OPEN, CLOSE, REQUESTED),
  'packed, booking claimed': () =>
    after(OPEN, CLOSE, REQUESTED, { type: 'claimBooking', bookingId: 'b1', dueBy: minuteOf(9) }),
  'packed, booking refused': () =>
    after(OPEN, CLOSE, REQUESTED, { ...SETTLE, result: { kind: 'refused', message: 'Empty wallet' } }),
  'packed, booking withdrawn': () => after(OPEN, CLOSE, REQUESTED, { type: 'withdrawBooking', shipmentId }),
  booked: () => after(OPEN, CLOSE, REQUESTED, BOOKED),
  'booking being cancelled': () => after(OPEN, CLOSE, REQUESTED, BOOKED, { type: 'withdrawBooking', shipmentId }),
  'own number': () => after(OPEN, CLOSE, NUMBERED),
  'handed over': () => shipThrough(),
  'handed over, booked': () => after(OPEN, CLOSE, REQUESTED, BOOKED, HAND_OVER),
  'in transit': () => shipThrough('in_transit'),
  'out for delivery': () => shipThrough('out_for_delivery'),
  'failed attempt': () => shipThrough('out_for_delivery', 'failed_attempt'),
  delivered: () => shipThrough('in_transit', 'delivered'),
  returning: () => shipThrough('failed_attempt', 'returning'),
  returned: () => shipThrough('returning', 'returned'),
  'returned, received': () =>
    after(OPEN, CLOSE, HAND_OVER, reported('returned', 10), {
      type: 'receiveBack',
      shipmentId,
      fates: [{ lineId: 's1l1', units: 2, fate: 'resell' }],
    }),
  lost: () => shipThrough('in_transit', 'lost'),
  cancelled: () => after(OPEN, { type: 'cancel', shipmentId }),
  'two open ones': () => after({ type: 'open', lines: [{ itemId: 'i1', units: 1 }] }, OPEN),
  'one handed over, one open': () =>
    after({ type: 'open', lines: [{ itemId: 'i1', units: 1 }] } as const, CLOSE, HAND_OVER, OPEN),
  'order cancelled': () => after(OPEN, CLOSE, withStatus('cancelled', START), ENDED),
  'on hold, no shipment': () => after(HELD),
  'on hold, open': () => after(OPEN, HELD),
  'on hold, packed': () => after(OPEN, CLOSE, HELD),
  'on hold, booking requested': () => after(OPEN, CLOSE, REQUESTED, HELD, ON_HOLD),
  'on hold, booking claimed': () =>
    after(OPEN, CLOSE, REQUESTED, { type: 'claimBooking', bookingId: 'b1', dueBy: minuteOf(9) }, HELD, ON_HOLD),
  'on hold, booked': () => after(OPEN, CLOSE, REQUESTED, BOOKED, HELD, ON_HOLD),
  'on hold, one handed over': () =>
    after({ type: 'open', lines: [{ itemId: 'i1', units: 1 }] } as const, CLOSE, HAND_OVER, OPEN, HELD),
  'handed over, order cancelled': () => after(OPEN, CLOSE, HAND_OVER, withStatus('cancelled', START), ENDED),
};

export const COMMANDS: { [Type in CommandType]: Command<Type> } = {
  open: OPEN,
  startPacking: { type: 'startPacking', shipmentId, packerId: 'arjun', takesOver: false },
  stopPacking: { type: 'stopPacking', shipmentId, packerId: 'devika' },
  pack: { type: 'pack', shipmentId, version: null, lineId: 's1l1', units: 1, batchId: null },
  unpack: { type: 'unpack', shipmentId, version: null, lineId: 's1l1', units: 1, batchId: 'far' },
  close: { type: 'close', shipmentId, version: null, measures: UNMEASURED },
  packAll: CLOSE,
  reopen: { type: 'reopen', shipmentId },
  merge: { type: 'merge', shipmentIds: ['s1', 's2'] },
  cancel: { type: 'cancel', shipmentId },
  assignNumber: { ...NUMBERED, trackingNumber: 'DL 2' },
  requestBooking: { ...REQUESTED, bookingId: 'b2' },
  withdrawBooking: { type: 'withdrawBooking', shipmentId },
  claimBooking: { type: 'claimBooking', bookingId: 'b1', dueBy: NOW },
  settleBooking: BOOKED,
  settleCancellation: { type: 'settleCancellation', bookingId: 'b1', result: 'cancelled', message: null },
  recordBookingError: { type: 'recordBookingError', bookingId: 'b1', message: 'No answer', afterSeconds: 30 },
  followCarrier: {
    type: 'followCarrier',
    bookingId: 'b1',
    state: 'in_transit',
    chargedGrams: 1500,
    scans: [{ state: 'in_transit', code: 'HUB', text: 'At the hub', location: 'Nagpur', at: minuteOf(590) }],
  },
  handOver: HAND_OVER,
  recordScan: reported('delivered', 590),
  receiveBack: { type: 'receiveBack', shipmentId, fates: [{ lineId: 's1l1', units: 1, fate: 'destroy' }] },
  takeReturn: {
    type: 'takeReturn',
    fates: [
      { itemId: 'i1', batchId: 'near', units: 1, fate: 'resell' },
      { itemId: 'i2', batchId: null, units: 1, fate: 'destroy' },
    ],
  },
  followTracking: {
    type: 'followTracking',
    status: 'shipped',
    carrier: 'DTDC',
    trackingNumber: 'D1',
    sharesNumber: false,
  },
  takeOutRecalled: { type: 'takeOutRecalled' },
  followOrder: ENDED,
};

export const decideIn = (aggregate: ShipmentsAggregate, command: Command): Decision | Rejection =>
  decide(aggregate, command, STAFF, NOW);

/** As `decideIn`; throws when the command is refused. */
export function applyIn(aggregate: ShipmentsAggregate, command: Command): Decision {
  const decision = decideIn(aggregate, command);
  if (decision instanceof Rejection) throw decision;
  return decision;
}

/** The shipments of a state after further commands. */
export const shipmentsAfter = (state: string, ...commands: Command[]): ShipmentsAggregate =>
  commands.reduce((aggregate, command) => applyIn(aggregate, command).next, STATES[state]!());
