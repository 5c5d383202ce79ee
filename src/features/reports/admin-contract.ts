import { z } from 'zod';
import { id, instant, pageOf, pageRequest, paise, staffOperation } from '#shared/contract.ts';
import { imageAsset } from '../catalog/contract.ts';
import { SHIPPING_GROUPS } from './shipping-rules.ts';

const paidNet = paise.describe('Captured payments less completed refunds, each on its day');
const trend = z.array(z.number()).describe('One value per day, oldest first, today last');

export const summary = z
  .object({
    products: z.object({ count: z.number(), thisMonth: z.number(), trend }).nullable(),
    users: z
      .object({ count: z.number(), activeThisMonth: z.number().describe('Accounts created within 30 days'), trend })
      .nullable(),
    orders: z.object({ count: z.number(), last30: z.number(), before: z.number(), trend }).nullable(),
    revenue: z.object({ all: paise, paidNet, trend }).nullable(),
  })
  .describe('null: the caller may not read it');

const sums = z.object({ revenue: paise, paidNet, refunded: paise, orders: z.number(), average: paise });

/** a product's image, and the flavour whose colour is shown without one */
const thumbnail = { image: imageAsset.omit({ alt: true }).nullable(), flavour: z.string().nullable() };

export const report = z.object({
  now: sums,
  before: sums.describe('The preceding period of equal length'),
  days: z.array(
    z.object({
      day: z.iso.date(),
      revenue: paise,
      orders: z.number(),
      before: paise.describe('Revenue of the corresponding day of the preceding period'),
      received: paise.describe('Payments captured on the day'),
      refunded: paise.describe('Refunds completed on the day'),
    }),
  ),
  statuses: z.array(z.object({ status: z.string(), count: z.number() })),
  bestSellers: z.array(
    z.object({ productId: z.uuid(), name: z.string(), units: z.number(), revenue: paise, ...thumbnail }),
  ),
  lowStock: z.array(
    z.object({
      variantId: z.uuid(),
      productId: z.uuid(),
      name: z.string(),
      left: z.number(),
      ...thumbnail,
      soldLast30: z.number().describe('Units of all variants of the product'),
    }),
  ),
});

export const deliveryReport = z.object({
  rows: z
    .array(
      z.object({
        zone: z.string(),
        method: z.string(),
        promisedCount: z.int().describe('Orders whose promised day is in the span'),
        inTimeCount: z.int().describe('Delivered on or before the promised day, in India'),
        lateCount: z.int().describe('Delivered after it'),
        lateDays: z.int().describe('Sum of the days after it'),
        overdueCount: z.int().describe('On the way past it'),
      }),
    )
    .describe('By zone and method, as they were named when ordered; most orders first'),
});

const marginSums = {
  units: z.int().describe('Sold and not given back'),
  revenue: paise.describe('Without GST, after discount and refunds, of units whose cost is known'),
  cost: paise.describe('Purchase prices of the batches these units were packed from'),
  delivery: paise.describe('Booked prices, shared among the lines of an order by their value'),
  unknownUnits: z.int().describe('Not packed yet, without a batch, or received without a price'),
  unknownRevenue: paise.describe('Their revenue, which no margin has'),
};

export const marginProducts = z.object({
  rows: z.array(z.object({ productId: id.nullable(), name: z.string(), ...marginSums })),
  total: z.object(marginSums),
  unpricedShipments: z.int().describe('Have left the shop without a booked price, so that their delivery is missing'),
});
export const marginOrder = z.object({ id, displayId: z.string(), createdAt: instant, ...marginSums });

export const shippingReport = z.object({
  rows: z
    .array(
      z.object({
        name: z.string().describe('Carrier, first three digits of the pincode, State or product; may be empty'),
        shipments: z.int().describe('Handed over in the span'),
        pricedShipments: z.int().describe('With a booked price'),
        price: paise.describe('Booked prices; shared by units among the products of a shipment'),
        bookedGrams: z.int().describe('Of bookings whose charged weight is known'),
        chargedGrams: z.int(),
        failedShipments: z.int().describe('With at least one failed attempt'),
        returnedShipments: z.int().describe('On the way back, or returned'),
        lostShipments: z.int(),
      }),
    )
    .describe('Most shipments first'),
});

export const carrierPromises = z.object({
  rows: z.array(
    z.object({
      carrier: z.string(),
      zone: z.string(),
      promisedCount: z.int().describe('Shipments handed over in the span whose order has a promised day'),
      inTimeCount: z.int().describe('Delivered on or before that day, in India'),
      dayLateCount: z.int().describe('Delivered on the day after it'),
      laterCount: z.int().describe('Delivered after that'),
      overdueCount: z.int().describe('Not delivered although the day has passed'),
    }),
  ),
});

const invalidDateRange = {
  status: 422,
  message: 'Choose a span of at most 731 days, its end after its start',
} as const;

const days = { from: z.iso.date(), to: z.iso.date() };
const invalidCostDays = { status: 422, message: 'Choose a span of at most 92 days, its end after its start' } as const;

export const reportsAdminContract = {
  /** margin by product, of orders placed in the span */
  margin: staffOperation('reports.margin')
    .route({ method: 'GET', path: '/admin/reports/margin' })
    .input(z.object(days))
    .output(marginProducts)
    .errors({ INVALID_DATE_RANGE: invalidCostDays }),
  marginOrders: staffOperation('reports.margin')
    .route({ method: 'GET', path: '/admin/reports/margin/orders' })
    .input(z.object({ ...pageRequest, ...days }))
    .output(pageOf(marginOrder))
    .errors({ INVALID_DATE_RANGE: invalidCostDays }),
  shipping: staffOperation('reports.read')
    .route({ method: 'GET', path: '/admin/reports/shipping' })
    .input(z.object({ ...days, by: z.enum(SHIPPING_GROUPS).default('carrier') }))
    .output(shippingReport)
    .errors({ INVALID_DATE_RANGE: invalidCostDays }),
  promises: staffOperation('reports.read')
    .route({ method: 'GET', path: '/admin/reports/promises' })
    .input(z.object(days))
    .output(carrierPromises)
    .errors({ INVALID_DATE_RANGE: invalidCostDays }),
  deliveries: staffOperation('reports.read')
    .route({ method: 'GET', path: '/admin/reports/deliveries' })
    .input(z.object(days))
    .output(deliveryReport)
    .errors({ INVALID_DATE_RANGE: invalidDateRange }),
  report: staffOperation('reports.read')
    .route({ method: 'GET', path: '/admin/reports' })
    .input(
      z.object({
        ...days,
        by: z.enum(['units', 'revenue']).default('units').describe('Measure by which best sellers are ranked'),
      }),
    )
    .output(report)
    .errors({ INVALID_DATE_RANGE: invalidDateRange }),
  summary: staffOperation('panel.use').route({ method: 'GET', path: '/admin/summary' }).output(summary),
};
