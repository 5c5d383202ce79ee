import { randomUUID } from 'node:crypto';
import { orderItems, orders } from '../src/db/schema/orders.ts';
import { paymentAttempts } from '../src/db/schema/payments.ts';
import type { App } from '../src/platform/app.ts';
import { apportion } from '../src/shared/apportion.ts';
import { ADDRESS } from './factories.ts';

export type OrderLine = { price: number; quantity: number; taxRate: number };

export type OrderToInvoice = {
  lines: OrderLine[];
  discount?: number;
  state?: string;
  stateCode?: string | null;
  paid?: boolean;
};

/** An order whose invoice is due, with items of any price and rate. */
export async function insertOrder(
  app: App,
  { lines, discount = 0, state = 'Maharashtra', stateCode = '27', paid = true }: OrderToInvoice,
): Promise<string> {
  const id = randomUUID();
  const gross = lines.map((line) => line.price * line.quantity);
  const total = gross.reduce((sum, one) => sum + one, 0) - discount;
  const shares = apportion(discount, gross);
  await app.db.insert(orders).values({
    id,
    displayId: id.slice(0, 8),
    fullName: 'Asha Rao',
    email: 'asha@example.in',
    phone: '+919845012345',
    stateCode,
    shippingAddress: { ...ADDRESS, state },
    subtotal: total + discount,
    discount,
    totalAmount: total,
    fingerprint: id,
    status: 'processing',
    paymentStatus: paid ? 'completed' : 'pending',
    createdAt: app.now(),
    confirmedAt: app.now(),
  });
  if (paid)
    await app.db.insert(paymentAttempts).values({
      orderId: id,
      gateway: 'phonepe-v2',
      transactionId: `OJ${id.replaceAll('-', '')}`,
      amount: total,
      state: 'succeeded',
      capturedAmount: total,
      expiresAt: app.now(),
      capturedAt: app.now(),
      appliedAt: app.now(),
      finalisedAt: app.now(),
    });
  await app.db.insert(orderItems).values(
    lines.map((line, index) => ({
      orderId: id,
      position: index,
      productName: `Whey ${index}`,
      sku: 'W',
      hsn: '21069099',
      discount: shares[index]!,
      ...line,
    })),
  );
  return id;
}

/** An invoice of a sale outside the shop, as staff create it. */
export const invoiceByHand = (values: object = {}) => ({
  orderId: null,
  customerName: 'Iron House Gym',
  customerEmail: 'accounts@ironhouse.example',
  customerAddress: 'Pune',
  gstin: '',
  stateCode: '27',
  description: 'Protein, wholesale',
  hsn: '21069099',
  amount: 80_476_19,
  taxAmount: 4_023_81,
  dueDate: '2026-11-25',
  notes: null,
  idempotencyKey: randomUUID(),
  ...values,
});
