import { z } from 'zod';
import { BOOKING_STATES } from '#shared/booking-states.ts';
import { id, instant, paise } from '#shared/contract.ts';
import { CARRIER_STATES, SHIPMENT_STATES } from '#shared/shipment-states.ts';
import { imageAsset } from '../catalog/contract.ts';

const packedUnits = z.object({
  batchId: id,
  number: z.string(),
  bestBefore: z.iso.date().nullable(),
  quantity: z.int(),
  returned: z.int(),
});

const shipmentLine = z.object({
  id,
  itemId: id,
  productName: z.string(),
  flavour: z.string().nullable(),
  size: z.string().nullable(),
  sku: z.string(),
  gtin: z.string().nullable().describe('Digits of the barcode on its units'),
  shelf: z.string().nullable(),
  grossGrams: z.int().nullable().describe('Weight of a unit with packaging'),
  image: imageAsset.nullable(),
  quantity: z.int(),
  packed: z.int(),
  returned: z.int().describe('Units in stock again'),
  destroyed: z.int(),
  claimed: z.int().describe('Units that the carrier has to pay'),
  tracksBatches: z.boolean(),
  proposed: z
    .array(z.object({ batchId: id, number: z.string(), bestBefore: z.iso.date().nullable(), units: z.int() }))
    .describe('Batches to take the units from that are not packed yet; fewer units when there are no more'),
  units: z.array(packedUnits),
});

const scan = z.object({
  state: z.enum(CARRIER_STATES).nullable(),
  code: z.string().nullable(),
  text: z.string().nullable(),
  location: z.string().nullable(),
  at: instant,
  receivedAt: instant,
});

export const booking = z.object({
  carrier: z.string(),
  state: z.enum(BOOKING_STATES),
  service: z.string().nullable(),
  price: paise.nullable(),
  cash: paise.describe('To be collected at the door'),
  message: z.string().nullable().describe('The last refusal or error in words of the carrier'),
  createdAt: instant,
});

const shipment = z.object({
  id,
  number: z.int().describe('1, 2, … within its order'),
  state: z.enum(SHIPMENT_STATES),
  version: z.int().describe('Counts its changes'),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  sharesNumber: z.boolean(),
  grams: z.int().nullable(),
  packer: z
    .object({ name: z.string().nullable(), since: instant })
    .nullable()
    .describe('Who has it on the packing bench'),
  packedBy: z.string().nullable(),
  packedAt: instant.nullable(),
  handedOverAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  receivedAt: instant.nullable().describe('When it was opened after it came back'),
  expectedOn: z.iso.date().nullable(),
  failedAttempts: z.int(),
  stateAt: instant,
  lines: z.array(shipmentLine),
  booking: booking.nullable().describe('The latest one'),
  scans: z.array(scan).describe('Newest first, by their own time; at most 100'),
});

/** The shipments of an order, and what is in none yet. */
export const orderShipments = z.object({
  orderId: id,
  displayId: z.string(),
  fullName: z.string(),
  city: z.string(),
  pincode: z.string(),
  promisedOn: z.iso.date().nullable(),
  cashToCollect: paise.describe('Cash due at the door; 0 when it is paid'),
  isPackable: z.boolean().describe('Whether it is confirmed and not cancelled'),
  unshipped: z
    .array(z.object({ itemId: id, productName: z.string(), sku: z.string(), units: z.int() }))
    .describe('Units in no shipment yet'),
  shipments: z.array(shipment),
});
export type OrderShipments = z.output<typeof orderShipments>;
