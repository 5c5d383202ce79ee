import { z } from 'zod';
import { id, idempotencyKey, instant, okResponse, paise, staffOperation } from '#shared/contract.ts';
import { singleLineText } from '#shared/text-schemas.ts';
import { imageAsset } from '../catalog/contract.ts';
import { shipmentErrors } from '../dispatch/admin-contract.ts';
import { orderShipments } from '../dispatch/shipment-contract.ts';

const code = singleLineText(120, 1).describe('As scanned or typed');
const pickListNumber = singleLineText(20).nullable().default(null).describe('null: all orders');
const ship = () => staffOperation('orders.ship');

const queuedOrder = z.object({
  orderId: id,
  displayId: z.string(),
  fullName: z.string(),
  city: z.string(),
  pincode: z.string(),
  promisedOn: z.iso.date().nullable(),
  units: z.int().describe('Units that are not packed'),
  cashToCollect: paise,
  isUnconfirmed: z.boolean().describe('Whether its customer was asked to confirm the cash order and has not'),
  images: z.array(imageAsset).describe('Of its products; at most 4'),
  packer: z.string().nullable().describe('Who has it on the bench'),
  short: z.array(z.string()).describe('Products of which there are not enough units that can be sent'),
});

const product = z.object({
  productName: z.string(),
  flavour: z.string().nullable(),
  size: z.string().nullable(),
  shelf: z.string().nullable(),
  image: imageAsset.nullable(),
});

export const packingErrors = {
  CODE_UNKNOWN: { status: 404, message: 'Nothing here has this code' },
  CODE_AMBIGUOUS: { status: 409, message: 'Several products of this shipment have this number: scan the barcode' },
  WRONG_PRODUCT: { status: 409, message: 'This product is not in the shipment', data: product },
} as const;

const { SHIPMENT_TAKEN, SHIPMENT_STATE_NOT_ALLOWED, ORDER_NOT_PACKABLE, ORDER_ON_HOLD, NOTHING_TO_PACK } =
  shipmentErrors;
const { UNITS_EXCEEDED, UNITS_SHORT, BATCH_NOT_SENDABLE } = shipmentErrors;
const { CODE_UNKNOWN, CODE_AMBIGUOUS, WRONG_PRODUCT } = packingErrors;

export const packingAdminContract = {
  /** orders to pack, the earliest promise first, and what the packer has done today */
  queue: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/packing/queue' })
    .input(z.object({ pickList: pickListNumber }))
    .output(
      z.object({
        orders: z.array(queuedOrder).describe('At most 200; those on a bench and those that are short as well'),
        more: z.boolean(),
        pickList: z
          .object({ number: z.string(), orders: z.int(), packed: z.int().describe('Orders with nothing left to pack') })
          .nullable(),
        today: z
          .object({ shipments: z.int(), seconds: z.int().nullable().describe('Of each at the bench, on average') })
          .describe('Packed by the caller'),
      }),
    )
    .errors({ CODE_UNKNOWN }),
  /** takes an order onto the bench, and opens a shipment of what is left */
  start: ship()
    .route({ method: 'POST', path: '/admin/packing/start' })
    .input(
      z.object({
        code: code.nullable().default(null).describe('Of a slip; null: the next order of the queue'),
        pickList: pickListNumber,
        except: z.array(id).max(100).default([]).describe('Orders that the packer has set aside'),
        takesOver: z.boolean().default(false).describe('Even when another packer has it'),
      }),
    )
    .output(
      z.object({
        shipmentId: id,
        order: orderShipments,
        holder: z
          .object({ name: z.string().nullable(), at: instant })
          .nullable()
          .describe('Another packer who has it; it is not taken over'),
      }),
    )
    .errors({ CODE_UNKNOWN, NOTHING_TO_PACK, ORDER_NOT_PACKABLE, ORDER_ON_HOLD, SHIPMENT_STATE_NOT_ALLOWED }),
  /** takes an order off the caller's bench; its units stay packed */
  setAside: ship()
    .route({ method: 'POST', path: '/admin/packing/set-aside' })
    .input(z.object({ shipmentId: id }))
    .output(okResponse),
  /** counts the unit with this barcode, batch number or SKU into a shipment on the caller's bench */
  scan: ship()
    .route({ method: 'POST', path: '/admin/packing/scan' })
    .input(z.object({ shipmentId: id, code, idempotencyKey }))
    .output(
      z.object({
        lineId: id,
        batch: z.string().nullable().describe('Number of the batch that the unit was taken from'),
        order: orderShipments,
      }),
    )
    .errors({
      CODE_UNKNOWN,
      CODE_AMBIGUOUS,
      WRONG_PRODUCT,
      SHIPMENT_TAKEN,
      SHIPMENT_STATE_NOT_ALLOWED,
      ORDER_NOT_PACKABLE,
      ORDER_ON_HOLD,
      UNITS_EXCEEDED,
      UNITS_SHORT,
      BATCH_NOT_SENDABLE,
    }),
  /** a list of what to fetch from the shelves for several orders */
  createPickList: ship()
    .route({ method: 'POST', path: '/admin/packing/pick-lists' })
    .input(z.object({ orderIds: z.array(id).min(1).max(100) }))
    .output(z.object({ number: z.string() }))
    .errors({ NOTHING_TO_PACK }),
  /** where the units that are not packed lie, and the batches to take them from; orders that are short are left out */
  places: staffOperation('orders.read')
    .route({ method: 'POST', path: '/admin/packing/places' })
    .input(z.object({ orderIds: z.array(id).min(1).max(100) }))
    .output(
      z.array(
        z.object({
          itemId: id,
          shelf: z.string().nullable(),
          batches: z.array(z.object({ number: z.string(), bestBefore: z.iso.date().nullable(), units: z.int() })),
        }),
      ),
    ),
  pickList: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/packing/pick-lists/{number}' })
    .input(z.object({ number: singleLineText(20, 1) }))
    .output(
      z.object({
        number: z.string(),
        createdAt: instant,
        createdBy: z.string().nullable(),
        orders: z.int().describe('Orders with units to pack'),
        lines: z
          .array(
            product.omit({ image: true }).extend({
              sku: z.string(),
              batch: z.string().nullable(),
              bestBefore: z.iso.date().nullable(),
              orders: z.int(),
              units: z.int(),
              emptiesBatch: z.boolean().describe('Whether the batch has no units left afterwards'),
            }),
          )
          .describe('By shelf'),
        short: z.array(
          z.object({ productName: z.string(), sku: z.string(), units: z.int(), orders: z.array(z.string()) }),
        ),
        cash: z.object({ orders: z.int(), amount: paise }).describe('Orders with cash to collect'),
      }),
    )
    .errors({ CODE_UNKNOWN }),
};
