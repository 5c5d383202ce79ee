import { z } from 'zod';
import { id, instant, pageOf, pageRequest, staffOperation } from '#shared/contract.ts';
import { PICKUP_STATES } from '#shared/pickup-states.ts';
import { identifier, searchText, singleLineText } from '#shared/text-schemas.ts';

export const pickup = z.object({
  id,
  carrier: z.string(),
  label: z.string().describe('Name of the carrier'),
  state: z.enum(PICKUP_STATES),
  day: z.iso.date().describe('As asked for, and then as the carrier confirms'),
  number: z.string().nullable().describe("The carrier's; null: one was already open, which takes these shipments too"),
  message: z.string().nullable().describe('The last refusal or error in words of the carrier'),
  shipments: z.int().describe('0 after a refusal, when another pickup has taken them'),
  waiting: z.int().describe('Shipments that are not handed over'),
  createdAt: instant,
});

const waitingCarrier = z.object({
  carrier: z.string(),
  label: z.string(),
  canRequest: z.boolean().describe('Whether the carrier takes requests here; others come as agreed'),
  booked: z.int().describe('Shipments that are booked and not handed over'),
  unrequested: z.int().describe('Those of them for which no pickup was asked'),
  requested: pickup.pick({ id: true, day: true, message: true }).nullable().describe('Waits for the carrier’s answer'),
});

/** Pickups of booked shipments by their carriers. */
export const pickupsAdminContract = {
  list: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/pickups' })
    .input(z.object({ ...pageRequest, search: searchText().optional().describe('Number of a pickup, or its carrier') }))
    .output(pageOf(pickup)),
  waiting: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/pickups/waiting' })
    .output(
      z.object({
        firstDay: z.iso.date().describe('The first day that can be asked for'),
        carriers: z.array(waitingCarrier),
      }),
    ),
  /** stores the request; the carrier is called afterwards. One that waits for its answer is answered again */
  request: staffOperation('orders.ship')
    .route({ method: 'POST', path: '/admin/pickups' })
    .input(z.object({ carrier: singleLineText(20, 1), day: identifier(10).pipe(z.iso.date()) }))
    .output(z.object({ pickupId: id }))
    .errors({
      PICKUP_NOT_POSSIBLE: { status: 409, message: 'This carrier takes no requests of pickups here' },
      PICKUP_DAY_PAST: { status: 409, message: 'The carrier does not come on this day any more' },
      NOTHING_TO_FETCH: { status: 409, message: 'A pickup was asked for every booked shipment' },
    }),
  /** hands over what is booked in a pickup; what cannot be is named */
  handOver: staffOperation('orders.ship')
    .route({ method: 'POST', path: '/admin/pickups/{pickupId}/hand-over' })
    .input(z.object({ pickupId: id }))
    .output(
      z.object({
        handedOver: z.int(),
        refused: z.array(z.object({ shipment: z.string(), code: z.string().describe('Code of an error') })),
      }),
    ),
};

/** Refusals of single shipments when a pickup is handed over. */
export const handOverErrors = {
  BOOKING_ENDED: { status: 409, message: 'The shipment is not sent with this booking any more' },
} as const;
