import type { Paise } from '#shared/money.ts';
import type {
  Actor,
  AttemptState,
  CancelReason,
  CouponUseState,
  MatterKind,
  MatterResolution,
  OrderStatus,
  PaymentFlow,
  PaymentStatus,
  RefundState,
  RefundStatus,
  ReservationState,
  SalesChannel,
} from '#shared/order-states.ts';
import type { ShippingAddress } from '#shared/shipping-address.ts';

/** Contact and address of an order. */
export type Contact = {
  fullName: string;
  email: string;
  phone: string;
  stateCode: string | null;
  shippingAddress: ShippingAddress;
};

/** The business that an order is invoiced to, by its GSTIN and registered name; null: the person who receives it. */
export type BusinessBuyer = { buyerGstin: string | null; buyerName: string | null };

/** How an order is delivered, in the words of the delivery plan when it was ordered. */
export type OrderDelivery = {
  deliveryMethod: string | null;
  deliveryZone: string | null;
  /** latest day of delivery that the customer was told, 'yyyy-mm-dd' */
  promisedOn: string | null;
};

/** The row of an order. */
export type Order = Contact &
  BusinessBuyer &
  OrderDelivery & {
    id: string;
    displayId: string;
    userId: string | null;
    subtotal: Paise;
    discount: Paise;
    shipping: Paise;
    /** of the shipping: the fee of cash on delivery; of the discount: the one for paying online */
    cashFee: Paise;
    onlineDiscount: Paise;
    totalAmount: Paise;
    /** of the total: paid with store credit */
    creditAmount: Paise;
    couponId: string | null;
    couponCode: string | null;
    paymentMethod: 'gateway' | 'cod';
    source: 'cart' | 'line' | 'replacement';
    /** where it came from; staff made it unless it is 'store' */
    salesChannel: SalesChannel;
    status: OrderStatus;
    paymentStatus: PaymentStatus;
    refundState: RefundStatus;
    isPinned: boolean;
    /** while staff hold it back: since when, who, and why */
    heldAt: Date | null;
    heldBy: string | null;
    holdReason: string | null;
    fingerprint: string;
    /** of a guest's order: which link in a mail opens it */
    guestLinkVersion: number | null;
    networkHash: string | null;
    retryCount: number;
    cartClearedAt: Date | null;
    cartRestoredAt: Date | null;
    reservationExpiresAt: Date | null;
    confirmedAt: Date | null;
    confirmationRequestedAt: Date | null;
    confirmationDueAt: Date | null;
    customerConfirmedAt: Date | null;
    isConfirmationMailDue: boolean;
    invoicedAt: Date | null;
    cancelledAt: Date | null;
    cancelReason: CancelReason | null;
    deletedAt: Date | null;
    createdAt: Date;
    updatedAt: Date;
  };

export type OrderItem = {
  id: string;
  orderId: string;
  productId: string | null;
  variantId: string | null;
  position: number;
  productName: string;
  imageKey: string | null;
  flavor: string | null;
  size: string | null;
  sku: string;
  quantity: number;
  price: Paise;
  /** of a line whose price staff set: that of the catalogue, and why it differs */
  listPrice: Paise | null;
  priceReason: string | null;
  mrp: Paise | null;
  hsn: string | null;
  taxRate: number;
  discount: Paise;
  isFree: boolean;
  refundedQuantity: number;
};

export type Attempt = {
  id: string;
  orderId: string;
  gateway: string;
  transactionId: string;
  amount: Paise;
  state: AttemptState;
  flow: PaymentFlow;
  redirectUrl: string | null;
  /** the UPI code while it can be paid */
  upiCode: string | null;
  gatewayReference: string | null;
  instrument: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  expiresAt: Date;
  nextCheckAt: Date | null;
  lastCheckedAt: Date | null;
  finalisedAt: Date | null;
  capturedAmount: Paise | null;
  capturedAt: Date | null;
  appliedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

export type RefundLine = { orderItemId: string | null; quantity: number; amount: Paise; restockedQuantity: number };

export type Refund = {
  id: string;
  orderId: string;
  attemptId: string;
  refundId: string;
  amount: Paise;
  /** the part of the amount that refunds the delivery charge, beside the lines */
  shipping: Paise;
  state: RefundState;
  reason: string;
  gatewayReference: string | null;
  lastError: string | null;
  requestedBy: string;
  tries: number;
  nextCheckAt: Date | null;
  creditedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  lines: RefundLine[];
};

export type Reservation = {
  variantId: string;
  quantity: number;
  state: ReservationState;
  returnedQuantity: number;
};

export type Matter = {
  id: string;
  orderId: string;
  kind: MatterKind;
  attemptId: string | null;
  refundId: string | null;
  amount: Paise;
  openedAt: Date;
  resolvedAt: Date | null;
  resolution: MatterResolution | null;
  resolvedBy: Actor | null;
  note: string | null;
};

/** What a cancelled order could reserve again: units by variant, its coupon's use and store credit. */
export type Availability = {
  /** store credit that its customer can use, in paise */
  credit: Paise;
  /** available units; Infinity when the variant is not tracked */
  units: ReadonlyMap<string, { available: number; isOnSale: boolean }>;
  isCouponUsable: boolean;
};

/** All input of decisions about an order. */
export type OrderAggregate = {
  orderId: string;
  /** null: not placed yet, or deleted while its payments remain */
  order: Order | null;
  items: OrderItem[];
  /** oldest first */
  attempts: Attempt[];
  /** oldest first */
  refunds: Refund[];
  reservations: Reservation[];
  couponUse: CouponUseState | null;
  /** statuses of the tracking entries, oldest first */
  tracking: string[];
  matters: Matter[];
  /** what carriers collect at the door with shipments that have left and are not coming back */
  cashOnTheWay: Paise;
  /** read, and locked, only for cancelled orders */
  availability: Availability | null;
};

/** The empty aggregate of an order that is about to be placed. */
export const emptyAggregate = (orderId: string): OrderAggregate => ({
  orderId,
  order: null,
  items: [],
  attempts: [],
  refunds: [],
  reservations: [],
  couponUse: null,
  tracking: [],
  matters: [],
  cashOnTheWay: 0,
  availability: null,
});
