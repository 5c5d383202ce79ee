import type { stockMovements, stockReservations } from '#db/schema/catalog.ts';
import type { orderEvents, orderItems, orderMatters, orders, orderTracking } from '#db/schema/orders.ts';
import type { paymentAttempts, refundLines, refunds } from '#db/schema/payments.ts';
import type { couponUsage } from '#db/schema/promotions.ts';
import type { shipmentLines, shipmentScans, shipments } from '#db/schema/shipments.ts';

export type OrderRow = typeof orders.$inferInsert;
export type ItemRow = typeof orderItems.$inferInsert & { id: string };
export type AttemptRow = typeof paymentAttempts.$inferInsert & { id: string };

/** All rows that the shop would have written about one order. */
export type BuiltOrder = {
  order: OrderRow;
  items: ItemRow[];
  events: (typeof orderEvents.$inferInsert)[];
  tracking: (typeof orderTracking.$inferInsert)[];
  attempts: AttemptRow[];
  movements: (typeof stockMovements.$inferInsert)[];
  reservations: (typeof stockReservations.$inferInsert)[];
  couponUses: (typeof couponUsage.$inferInsert)[];
  refunds: (typeof refunds.$inferInsert)[];
  refundLines: (typeof refundLines.$inferInsert)[];
  matters: (typeof orderMatters.$inferInsert)[];
  /** null: it has not left the shop */
  shipment: BuiltShipment | null;
  /** when its payment was captured */
  paidAt: Date | null;
};

export type BuiltShipment = {
  shipment: typeof shipments.$inferInsert & { handedOverAt: Date };
  lines: (typeof shipmentLines.$inferInsert & { variantId: string | null })[];
  scans: (typeof shipmentScans.$inferInsert)[];
};
