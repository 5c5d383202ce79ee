import type { InvoiceLine, InvoiceParty } from '#db/schema/invoices.ts';
import type { orderItems, orders } from '#db/schema/orders.ts';
import { apportion } from '#shared/apportion.ts';
import { shopDay } from '#shared/dates.ts';
import { INDIAN_STATES } from '#shared/india-states.ts';
import type { Paise } from '#shared/money.ts';
import type { Settings } from '../settings/rules.ts';
import { isInterState, splitTax } from './tax-rules.ts';

/** The supplier's details on an invoice issued today. */
export function supplierOf({ legal, general }: Pick<Settings, 'legal' | 'general'>): InvoiceParty {
  return {
    name: legal.legalName,
    address: general.address,
    stateCode: legal.stateCode,
    gstin: legal.gstRegistered ? legal.gstin : null,
    email: general.supportEmail,
    phone: general.phoneNumber,
  };
}

export type InvoicedOrder = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'fullName'
  | 'email'
  | 'phone'
  | 'stateCode'
  | 'buyerGstin'
  | 'buyerName'
  | 'shippingAddress'
  | 'paymentStatus'
  | 'shipping'
  | 'cashFee'
>;
type InvoicedItem = Pick<
  typeof orderItems.$inferSelect,
  'productName' | 'flavor' | 'size' | 'hsn' | 'quantity' | 'price' | 'discount' | 'taxRate'
>;

/**
 * The tax invoice of an order at an instant, without its number. Items keep the order's sequence; the delivery charge
 * follows them, with the fee of cash on delivery.
 */
export function describeInvoice(
  settings: Pick<Settings, 'legal' | 'general'>,
  order: InvoicedOrder,
  items: readonly InvoicedItem[],
  at: Date,
) {
  const buyer = buyerOf(order);
  const interState = isInterState({ placeOfSupply: buyer.stateCode, supplier: settings.legal });
  const goods = items.map((item) => lineOf(item, interState));
  const lines = [...goods, ...deliveryLines(order, goods, interState)];
  const day = shopDay(at);
  const paid = order.paymentStatus === 'completed';
  return {
    kind: 'invoice',
    orderId: order.id,
    status: paid ? 'paid' : 'draft',
    customerName: order.fullName,
    customerEmail: order.email,
    supplier: supplierOf(settings),
    buyer,
    placeOfSupply: buyer.stateCode,
    lines,
    ...invoiceTotals(lines),
    issuedOn: day,
    dueDate: day,
    createdAt: at,
    paidAt: paid ? at : null,
  } as const;
}

/** The totals of an invoice: total = amount + tax. */
export function invoiceTotals(lines: readonly InvoiceLine[]) {
  const sum = (value: (line: InvoiceLine) => number) => lines.reduce((total, line) => total + value(line), 0);
  const amount = sum((line) => line.taxable);
  const taxAmount = sum((line) => line.cgst + line.sgst + line.igst);
  return { amount, taxAmount, totalAmount: amount + taxAmount };
}

/** The buyer's details on a document issued today. */
export function buyerOf(order: InvoicedOrder): InvoiceParty {
  const { address, city, state, pincode } = order.shippingAddress;
  const code = order.stateCode ?? INDIAN_STATES.find(({ name }) => name === state)?.code;
  return {
    name: order.buyerName ?? order.fullName,
    address: `${address}, ${city}, ${state} ${pincode}`,
    // an address without a known State is taxed as one of another State
    stateCode: code ?? '97',
    gstin: order.buyerGstin,
    email: order.email,
    phone: order.phone,
  };
}

/** What a line of a document says about the goods of an item. */
export function describeGoods({
  productName,
  flavor,
  size,
  hsn,
  quantity,
}: Pick<InvoicedItem, 'productName' | 'flavor' | 'size' | 'hsn' | 'quantity'>) {
  return { description: [productName, flavor, size].filter(Boolean).join(', '), hsn, quantity, unit: 'NOS' };
}

function lineOf(item: InvoicedItem, interState: boolean): InvoiceLine {
  const gross = item.price * item.quantity - item.discount;
  return {
    ...describeGoods(item),
    gross,
    discount: item.discount,
    taxRate: item.taxRate,
    ...splitTax(gross, item.taxRate, interState),
  };
}

/**
 * The delivery charge of a composite supply (section 8 of the CGST Act): it takes the rates of its goods, in proportion
 * to their value, with one line for each HSN code and rate.
 */
function deliveryLines(
  { shipping, cashFee }: Pick<InvoicedOrder, 'shipping' | 'cashFee'>,
  goods: readonly InvoiceLine[],
  interState: boolean,
): InvoiceLine[] {
  if (shipping === 0) return [];
  const isWithoutValue = goods.every(({ gross }) => gross <= 0);
  const shares = apportion(
    shipping,
    // goods that a coupon made free have a weight, too
    goods.map(({ gross, quantity }) => (isWithoutValue ? quantity : Math.max(0, gross))),
  );
  const groups = new Map<string, { hsn: string | null; taxRate: number; gross: Paise }>();
  goods.forEach(({ hsn, taxRate }, index) => {
    const key = `${hsn}|${taxRate}`;
    groups.set(key, { hsn, taxRate, gross: (groups.get(key)?.gross ?? 0) + (shares[index] ?? 0) });
  });
  return [...groups.values()]
    .filter(({ gross }) => gross > 0)
    .map(({ hsn, taxRate, gross }) => ({
      kind: 'delivery',
      description: deliveryDescription(shipping, cashFee),
      hsn,
      quantity: 1,
      unit: 'NOS',
      gross,
      discount: 0,
      taxRate,
      ...splitTax(gross, taxRate, interState),
    }));
}

function deliveryDescription(shipping: Paise, cashFee: Paise): string {
  if (cashFee === 0) return 'Delivery';
  return shipping === cashFee ? 'Cash on delivery fee' : 'Delivery and cash on delivery fee';
}
