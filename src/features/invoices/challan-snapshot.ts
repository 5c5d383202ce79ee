import type { ChallanLine, InvoiceParty } from '#db/schema/invoices.ts';
import type { orderItems } from '#db/schema/orders.ts';
import { shopDay } from '#shared/dates.ts';
import type { Paise } from '#shared/money.ts';
import type { Settings } from '../settings/rules.ts';
import { buyerOf, describeGoods, type InvoicedOrder, supplierOf } from './invoice-snapshot.ts';

/** Units of a line that came back, and what they cost then; null when that is not known. */
export type ReplacedUnits = { sku: string; units: number; value: Paise | null };

/** What a replacement follows from. */
export type Origin = {
  returnNumber: string | null;
  originalInvoiceNumber: string | null;
  /** the business that the goods were invoiced to */
  business: Pick<InvoiceParty, 'name' | 'gstin'> | null;
  units: readonly ReplacedUnits[];
};

type Item = Pick<
  typeof orderItems.$inferSelect,
  'productName' | 'flavor' | 'size' | 'hsn' | 'quantity' | 'sku' | 'mrp' | 'price'
>;

/**
 * The delivery challan of a replacement at an instant, without its number. Its value is for information: what the
 * units cost that came back, or else their MRP.
 */
export function describeChallan(
  settings: Pick<Settings, 'legal' | 'general'>,
  order: InvoicedOrder,
  items: readonly Item[],
  { returnNumber, originalInvoiceNumber, business, units }: Origin,
  at: Date,
) {
  const buyer = buyerOf(order);
  const unmatchedUnits = [...units];
  const lines: ChallanLine[] = items.map((item) => {
    const index = unmatchedUnits.findIndex(({ sku, units: count }) => sku === item.sku && count === item.quantity);
    const [replaced] = index < 0 ? [] : unmatchedUnits.splice(index, 1);
    return { ...describeGoods(item), value: replaced?.value ?? (item.mrp ?? item.price) * item.quantity };
  });
  return {
    orderId: order.id,
    returnNumber,
    originalInvoiceNumber,
    customerEmail: order.email,
    supplier: supplierOf(settings),
    buyer: { ...buyer, ...business },
    placeOfSupply: buyer.stateCode,
    lines,
    value: lines.reduce((sum, { value }) => sum + value, 0),
    issuedOn: shopDay(at),
    createdAt: at,
  };
}

/** What `units` of a line cost, after its share of the discount; null for goods that were free. */
export function costOf(
  { price, quantity, discount }: Pick<typeof orderItems.$inferSelect, 'price' | 'quantity' | 'discount'>,
  units: number,
): Paise | null {
  const cost = price * quantity - discount;
  return cost > 0 ? Math.round((cost * units) / quantity) : null;
}
