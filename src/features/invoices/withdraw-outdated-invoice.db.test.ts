import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { invoices } from '#db/schema/invoices.ts';
import { orderItems } from '#db/schema/orders.ts';
import { settings } from '#db/schema/platform.ts';
import { placeOrder } from '#features/checkout/place-order.ts';
import { quoteCheckout } from '#features/checkout/quote-checkout.ts';
import { changeShippingAddress } from '#features/order-management/change-shipping-address.ts';
import { sendInvoice } from '#features/order-management/send-invoice.ts';
import { setOrderStatus } from '#features/order-management/set-order-status.ts';
import { startPayment } from '#features/payments/start-payment.ts';
import { verifyPayment } from '#features/payments/verify-payment.ts';
import { DAY_MS } from '#shared/dates.ts';
import {
  ADDRESS,
  checkOut,
  makeCustomer,
  makeProduct,
  makeStaff,
  putInCart,
  scriptedGateway,
} from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { createInvoice } from './create-invoice.ts';
import { issueDueInvoices } from './issue-due-invoices.ts';
import { issueInvoice } from './issue-invoice.ts';
import { sendInvoice as sendInvoiceAgain } from './send-invoice.ts';
import { updateInvoiceStatuses } from './update-invoice-statuses.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
let { gateway, gateways } = scriptedGateway();
beforeEach(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
  ({ gateway, gateways } = scriptedGateway());
});
afterEach(() => app.close());

async function pay(transactionId: string) {
  gateway.words.set(transactionId, { state: 'succeeded' });
  app.advance(2000);
  await verifyPayment(app, gateways, transactionId);
}

/** A paid order of one unit each of two products, the second taxed at 18 %. */
async function paidOfTwo() {
  const userId = await makeCustomer(app);
  const one = await makeProduct(app, { price: 100_000 });
  const two = await makeProduct(app, { price: 200_000 });
  await app.db.update(products).set({ taxRate: 18 }).where(eq(products.id, two.productId));
  await putInCart(app, userId, one);
  await putInCart(app, userId, two);
  const { orderId } = await checkOut(app, gateways, userId);
  const { transactionId } = await startPayment(app, gateways, userId, orderId);
  await pay(transactionId);
  const items = await app.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.taxRate);
  return { userId, orderId, transactionId, items };
}

describe('invoices', () => {
  test('are corrected when the customer changes the State after the invoice was sent', async () => {
    const { orderId, userId } = await paidOfTwo();
    await sendInvoice(app, staff, orderId);
    const changed = await changeShippingAddress(app, userId, orderId, {
      ...ADDRESS,
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411004',
    }).catch((error) => error.code as string);
    const invoice = await transact(app.db, (tx) => issueInvoice(app, tx, orderId));
    if (changed !== 'ORDER_NOT_CHANGEABLE') expect(invoice!.placeOfSupply).toBe('27');
  });

  test('are not issued for a cancelled order', async () => {
    const { orderId } = await paidOfTwo();
    await setOrderStatus(app, staff, { id: orderId, to: 'cancelled' });
    const input = {
      orderId,
      customerName: '',
      customerEmail: '',
      customerAddress: '',
      gstin: '',
      stateCode: '',
      description: '',
      hsn: '',
      amount: 0,
      taxAmount: 0,
      dueDate: null,
      notes: null,
      idempotencyKey: randomUUID(),
    };
    await expect(createInvoice(app, staff, input)).rejects.toMatchObject({ code: 'INVALID_INVOICE' });
  });

  test('are void for an unpaid cancelled order, and reissued for a reinstated one', async () => {
    await app.db.insert(settings).values({ section: 'payment', value: { codEnabled: true }, updatedAt: app.now() });
    const userId = await makeCustomer(app);
    const product = await makeProduct(app);
    await putInCart(app, userId, product);
    const request = { source: { kind: 'cart' as const }, couponCode: null, freeVariantId: null };
    const quote = await quoteCheckout(app, gateways, { ...request, userId });
    const { orderId } = await placeOrder(
      app,
      gateways,
      { userId, address: '127.0.0.1' },
      {
        ...request,
        shippingAddress: ADDRESS,
        quote: { lines: quote.lines, discount: quote.discount, total: quote.total },
        paymentMethod: 'cod',
        idempotencyKey: randomUUID(),
      },
    );
    await setOrderStatus(app, staff, { id: orderId, to: 'processing' });
    await issueDueInvoices(app);
    await setOrderStatus(app, staff, { id: orderId, to: 'cancelled' });
    const [invoice] = await app.db.select().from(invoices).where(eq(invoices.orderId, orderId));
    await sendInvoiceAgain(app, staff, invoice!.id).catch(() => null);
    app.advance(3 * DAY_MS);
    await updateInvoiceStatuses(app);
    const [after] = await app.db.select().from(invoices).where(eq(invoices.orderId, orderId));
    expect(after).toMatchObject({ status: 'void', number: invoice!.number });
    await setOrderStatus(app, staff, { id: orderId, to: 'processing' });
    await issueDueInvoices(app);
    const all = await app.db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.number));
    expect(all.map(({ status }) => status)).toEqual(['void', 'draft']);
  });
});
