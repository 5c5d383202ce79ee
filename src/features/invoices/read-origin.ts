import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { type ChallanLine, deliveryChallans, invoices } from '#db/schema/invoices.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { returnLines, returns } from '#db/schema/returns.ts';
import type { Paise } from '#shared/money.ts';
import { returnNumber } from '#shared/return-states.ts';
import { costOf, type Origin } from './challan-snapshot.ts';
import { isInEffect } from './invoice-in-effect.ts';

const UNKNOWN: Origin = { returnNumber: null, originalInvoiceNumber: null, business: null, units: [] };

/**
 * The return that an order replaces and what its goods cost. Goods that were a replacement themselves take invoice and
 * values from their own challan. Without its return, which is deleted with its order, nothing is known.
 */
export async function readOrigin(tx: Tx, replacementOrderId: string): Promise<Origin> {
  const [match] = await tx
    .select({ one: returns, gstin: orders.buyerGstin, name: orders.buyerName })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returns.replacementOrderId, replacementOrderId));
  if (!match) return UNKNOWN;
  const { one, ...buyer } = match;
  const [invoice] = await tx
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.orderId, one.orderId), isInEffect));
  const [challan] = await tx
    .select()
    .from(deliveryChallans)
    .where(and(eq(deliveryChallans.orderId, one.orderId), isNull(deliveryChallans.cancelledAt)));
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, one.orderId))
    .orderBy(asc(orderItems.position));
  const lines = await tx
    .select()
    .from(returnLines)
    .where(and(eq(returnLines.returnId, one.id), eq(returnLines.outcome, 'replacement')));
  const business = buyer.gstin ? { name: buyer.name ?? '', gstin: buyer.gstin } : challan?.buyer;
  return {
    returnNumber: returnNumber(one.number),
    originalInvoiceNumber: invoice?.number ?? challan?.originalInvoiceNumber ?? null,
    business: business?.gstin ? { name: business.name, gstin: business.gstin } : null,
    units: lines.map(({ orderItemId, settledUnits: units }) => {
      const index = items.findIndex(({ id }) => id === orderItemId);
      const item = items[index]!;
      return { sku: item.sku, units, value: costOf(item, units) ?? shareOf(challan?.lines[index], units) };
    }),
  };
}

/** The part of a line's value that these units have. */
const shareOf = (line: ChallanLine | undefined, units: number): Paise | null =>
  line ? Math.round((line.value * units) / line.quantity) : null;
