import { and, asc, inArray } from 'drizzle-orm';
import { invoices } from '#db/schema/invoices.ts';
import { paymentAttempts } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';
import { isInEffect } from '../invoices/invoice-in-effect.ts';
import { isInterState, taxSummary } from '../invoices/tax-rules.ts';
import { orderFacts } from './list-admin-orders.ts';
import { getOrderRows, readOrderItems } from './read-admin-order.ts';

/** The data of printed documents of several orders, in the given order. */
export async function readPrintableOrders(app: App, ids: readonly string[]) {
  const rows = await getOrderRows(app.db, ids);
  const orderIds = rows.map(({ id }) => id);
  const [items, attempts, issued] = await Promise.all([
    readOrderItems(app.db, rows),
    app.db
      .select()
      .from(paymentAttempts)
      .where(inArray(paymentAttempts.orderId, orderIds))
      .orderBy(asc(paymentAttempts.createdAt)),
    app.db
      .select()
      .from(invoices)
      .where(and(inArray(invoices.orderId, orderIds), isInEffect)),
  ]);
  return rows.map((row, index) => {
    const paid = attempts.find((one) => one.orderId === row.id && one.state === 'succeeded');
    const invoice = issued.find((one) => one.orderId === row.id);
    const { phone, shippingAddress, subtotal, discount, shipping, couponCode } = row;
    return {
      ...orderFacts(row),
      phone,
      buyerGstin: row.buyerGstin,
      buyerName: row.buyerName,
      shippingAddress,
      subtotal,
      discount,
      shipping,
      cashFee: row.cashFee,
      onlineDiscount: row.onlineDiscount,
      deliveryMethod: row.deliveryMethod,
      promisedOn: row.promisedOn,
      couponCode,
      items: items[index]!.map(({ image: _, ...item }) => item),
      gateway: row.paymentMethod === 'cod' ? 'cod' : (paid?.gateway ?? null),
      invoice: invoice
        ? {
            number: invoice.number,
            issuedOn: invoice.issuedOn,
            placeOfSupply: invoice.placeOfSupply,
            interState: isInterState(invoice),
            taxes: taxSummary(invoice.lines),
          }
        : null,
      paidAt: paid?.finalisedAt?.toISOString() ?? null,
    };
  });
}
