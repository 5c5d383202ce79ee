import type { Invoice } from '#features/invoices/issue-invoice.ts';
import type { Order, OrderItem } from '#features/orders/process/order.ts';
import type { Settings } from '#features/settings/rules.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const BUYER = {
  fullName: 'Meenakshi Rao',
  email: 'meenakshi@example.in',
  phone: '9800000000',
  address: '14 Sahakar Marg, Lal Kothi',
  city: 'Jaipur',
  state: 'Rajasthan',
  pincode: '302015',
};
const UNPRICED = {
  listPrice: null,
  priceReason: null,
  mrp: null,
  hsn: '21069099',
  taxRate: 18,
  discount: 0,
  isFree: false,
  refundedQuantity: 0,
};

type Sold = { name: string; price: number };

/** An invented order of two products, for sample mails. */
export function sampleOrder(sold: readonly Sold[], now: Date): { order: Order; items: OrderItem[] } {
  const items = sold.map(({ name, price }, index): OrderItem => {
    const place = { id: NOBODY, orderId: NOBODY, productId: null, variantId: null, position: index, imageKey: null };
    return {
      ...place,
      ...UNPRICED,
      productName: name,
      flavor: null,
      size: null,
      sku: '',
      price,
      quantity: index + 1,
    };
  });
  const total = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const nothing = {
    couponId: null,
    couponCode: null,
    networkHash: null,
    salesChannel: 'store' as const,
    guestLinkVersion: null,
    reservationExpiresAt: null,
    deletedAt: null,
  };
  const moments = {
    cartClearedAt: null,
    cartRestoredAt: null,
    invoicedAt: null,
    cancelledAt: null,
    cancelReason: null,
    heldAt: null,
    heldBy: null,
    holdReason: null,
    confirmationRequestedAt: null,
    confirmationDueAt: null,
    customerConfirmedAt: null,
    isConfirmationMailDue: false,
  };
  const order: Order = {
    ...nothing,
    ...moments,
    id: NOBODY,
    displayId: '00000000',
    userId: null,
    fingerprint: '',
    retryCount: 0,
    fullName: BUYER.fullName,
    email: BUYER.email,
    phone: BUYER.phone,
    shippingAddress: BUYER,
    subtotal: total,
    discount: 0,
    shipping: 0,
    cashFee: 0,
    onlineDiscount: 0,
    creditAmount: 0,
    totalAmount: total,
    stateCode: '08',
    buyerGstin: null,
    buyerName: null,
    deliveryMethod: null,
    deliveryZone: null,
    promisedOn: null,
    paymentMethod: 'gateway',
    source: 'cart',
    status: 'pending',
    paymentStatus: 'completed',
    refundState: 'none',
    isPinned: false,
    confirmedAt: now,
    createdAt: now,
    updatedAt: now,
  };
  return { order, items };
}

/** An invented invoice of it, with the shop's legal details. */
export function sampleInvoice(sold: readonly Sold[], { general, legal }: Settings, now: Date): Invoice {
  const lines = sold.map(({ name, price }, index) => {
    const gross = price * (index + 1);
    const taxable = Math.round(gross / 1.18);
    const unit = { description: name, hsn: UNPRICED.hsn, quantity: index + 1, unit: 'NOS', discount: 0, taxRate: 18 };
    return { ...unit, gross, taxable, cgst: 0, sgst: 0, igst: gross - taxable };
  });
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((all, line) => all + of(line), 0);
  const day = now.toISOString().slice(0, 10);
  const address = `${BUYER.address}, ${BUYER.city} ${BUYER.pincode}`;
  return {
    id: NOBODY,
    kind: 'invoice',
    number: 'SAMPLE-000000',
    orderId: NOBODY,
    originalId: null,
    refundId: null,
    status: 'paid',
    customerName: BUYER.fullName,
    customerEmail: BUYER.email,
    placeOfSupply: '08',
    supplier: {
      name: legal.legalName || general.siteName,
      address: general.address,
      stateCode: legal.stateCode || '27',
      gstin: legal.gstin || null,
      email: general.supportEmail,
      phone: general.phoneNumber || null,
    },
    buyer: { name: BUYER.fullName, address, stateCode: '08', gstin: null, email: BUYER.email, phone: null },
    lines,
    amount: sum((line) => line.taxable),
    taxAmount: sum((line) => line.igst),
    totalAmount: sum((line) => line.gross),
    issuedOn: day,
    createdAt: now,
    paidAt: now,
    dueDate: null,
    notes: null,
    sentAt: null,
    voidedAt: null,
    reversedAt: null,
  };
}
