import type { PaymentResult, RefundResult } from '#shared/gateway-results.ts';
import type { Paise } from '#shared/money.ts';
import type { OrderStatus, PaymentFlow, SalesChannel } from '#shared/order-states.ts';
import type { TermsPolicy } from '../../settings/payment-terms-rules.ts';
import type { Attempt, BusinessBuyer, Contact, Order, OrderDelivery, OrderItem, Refund } from './order.ts';

/** `hours` to reply; `onlineTerms`: of paying online instead, null: not offered. */
export type ConfirmationRequest = { hours: number; onlineTerms: TermsPolicy | null };

/** How staff were paid before they made an order. */
export type ReceivedBy = 'Cash' | 'UPI';

/** Payment of a new order. */
export type PaymentChoice =
  /** nothing is left to pay */
  | { kind: 'free' }
  /** confirmation: its customer is asked whether they take it */
  | { kind: 'cod'; confirmation?: ConfirmationRequest }
  /** the customer pays by a link, for which everything is reserved that long */
  | { kind: 'link'; hours: number }
  /** staff have the money, with its reference */
  | { kind: 'received'; instrument: ReceivedBy; reference: string }
  /** minutes for which the gateway accepts the payment */
  | { kind: 'gateway'; name: string; minutes: number; flow: PaymentFlow };

/** Payment of an order at checkout. */
export type CheckoutPayment = Extract<PaymentChoice, { kind: 'free' | 'cod' | 'gateway' }>;

/** A gateway that a retry may use, the default first. */
export type GatewayOption = { provider: string; name: string; minutes: number };

/** A tracking update by staff. */
export type TrackingUpdate = {
  status: string;
  message: string | null;
  location: string | null;
  estimatedDelivery: string | null;
  trackingNumber: string | null;
  carrier: string | null;
};

export type StaffStatus = Extract<OrderStatus, 'pending' | 'processing' | 'completed' | 'cancelled'>;
export type ChosenLine = { itemId: string; quantity: number; restock: boolean };

export type NewOrder = Pick<
  Order,
  | 'id'
  | 'userId'
  | 'networkHash'
  | 'guestLinkVersion'
  | 'subtotal'
  | 'discount'
  | 'shipping'
  | 'cashFee'
  | 'onlineDiscount'
  | 'totalAmount'
  | 'creditAmount'
  | 'couponId'
  | 'couponCode'
  | 'source'
  | 'fingerprint'
  | 'retryCount'
> &
  Contact &
  BusinessBuyer &
  OrderDelivery & {
    /** absent: the store */
    salesChannel?: SalesChannel;
  };
export type NewItem = Omit<
  OrderItem,
  'id' | 'orderId' | 'position' | 'refundedQuantity' | 'listPrice' | 'priceReason'
> & {
  /** of a price that staff set */
  priceOverride?: PriceOverride | null;
};
/** The price of the catalogue that another one replaces, and why. */
export type PriceOverride = { listPrice: Paise; reason: string };

/** An order imported from another shop, without consequences. */
export type ImportedOrder = NewOrder &
  Pick<Order, 'status' | 'paymentStatus' | 'paymentMethod'> & { placedAt: Date; name: string };

/** Every command on an order, with the type of its result. */
export type Commands = {
  /** attempt: null while it waits for the customer to open its link */
  place: {
    input: { order: NewOrder; items: NewItem[]; payment: PaymentChoice };
    result: { attempt: Attempt | null };
  };
  import: {
    input: { order: ImportedOrder; items: NewItem[]; tracking: TrackingUpdate | null };
    result: null;
  };
  /** the same checkout again */
  payAgain: {
    /** delivery and buyer: absent as before */
    input: { contact: Contact; delivery?: OrderDelivery; buyer?: BusinessBuyer; payment: CheckoutPayment };
    result: { attempt: Attempt };
  };
  /** a changed cart: a new order replaces this one */
  replace: { input: object; result: null };
  /** the customer of an unpaid order that staff made gets its link again */
  requestPayment: { input: object; result: null };
  startPayment: {
    input: {
      userId: string;
      transactionId: string | null;
      gateways: readonly GatewayOption[];
      flow: PaymentFlow;
      isTestMode: boolean;
    };
    /** opensPayment: this caller opens it at the gateway */
    result: { attempt: Attempt; opensPayment: boolean };
  };
  recordOpening: {
    /** expiresAt: when the gateway ends it, if that is known */
    input: {
      attemptId: string;
      redirectUrl: string | null;
      upiCode: string | null;
      reference: string | null;
      expiresAt: Date | null;
    };
    result: { attempt: Attempt };
  };
  /** dueBy: only when its next check is due by then; isForced: also when it was checked a moment ago */
  claimCheck: { input: { attemptId: string; isForced: boolean; dueBy: Date | null }; result: { isClaimed: boolean } };
  settlePayment: { input: { attemptId: string; result: PaymentResult }; result: { attempt: Attempt } };
  expire: { input: object; result: { isExpired: boolean } };
  cancelByCustomer: { input: { userId: string; changeWindowMinutes: number }; result: null };
  changeAddress: {
    input: { userId: string; changeWindowMinutes: number; contact: Contact; delivery?: OrderDelivery };
    result: null;
  };
  /** by staff, until the goods have left the shop */
  /** a guest's order becomes one of the account whose confirmed e-mail or phone it has; `phone`: null without one */
  claim: { input: { userId: string; email: string; phone: string | null }; result: null };
  /** the links of a guest's order end, and a new one takes their place */
  renewGuestLink: { input: object; result: null };
  correctAddress: { input: { contact: Contact; delivery?: OrderDelivery }; result: null };
  /** the customer of a cash order is asked, or asked again */
  requestConfirmation: { input: ConfirmationRequest; result: null };
  /** the customer of a pending cash order pays it online instead, by the terms of today */
  payOnline: {
    input: { userId: string; terms: TermsPolicy; gateways: readonly GatewayOption[]; isTestMode: boolean };
    /** opensPayment: this caller opens it at the gateway */
    result: { attempt: Attempt; opensPayment: boolean };
  };
  recordConfirmation: { input: { by: 'link' | 'phone' }; result: null };
  /** staff hold back what is still in the shop, until they release it */
  hold: { input: { reason: string }; result: null };
  release: { input: object; result: null };
  startProcessing: { input: { changeWindowMinutes: number }; result: { isStarted: boolean } };
  setStatus: {
    input: {
      to: StaffStatus;
      /** the status that the user saw */
      from: OrderStatus | null;
      isUndo: boolean;
      mailCustomer: boolean;
    };
    result: { from: OrderStatus; missing: number; refundDue: Paise; canUndo: boolean };
  };
  /** movesOrder: whether the status of the order follows; false for one of several shipments */
  addTracking: { input: { entry: TrackingUpdate & { at?: Date }; movesOrder?: boolean }; result: null };
  refund: {
    input: {
      lines: readonly ChosenLine[];
      /** with the lines: what is left of the delivery charge, too */
      includesShipping?: boolean;
      /** instead of lines */
      amount: Paise | null;
      attemptId: string | null;
      note: string;
    };
    /** one for each payment that gives something back, the order's own first */
    result: { refunds: Refund[]; restocked: number };
  };
  restock: {
    input: { lines: readonly Omit<ChosenLine, 'restock'>[] };
    result: { restocked: number };
  };
  approveRefund: { input: { refundId: string }; result: { refund: Refund } };
  /** isKnown: the gateway did process it, so that it is not requested again */
  retryRefund: {
    input: { refundId: string; gatewayRefundId: string; isKnown: boolean };
    result: { refund: Refund };
  };
  claimRefundCheck: { input: { refundId: string; dueBy: Date | null }; result: { refund: Refund | null } };
  recordRefundError: { input: { refundId: string; message: string; nextCheckAt: Date | null }; result: null };
  settleRefund: {
    input: { refundId: string; gatewayRefundId: string; result: RefundResult };
    result: { isSettled: boolean };
  };
  collectCash: { input: { reference: string }; result: { amount: Paise; attempt: Attempt } };
  applyPayment: { input: { attemptId: string }; result: { amount: Paise } };
  /** without an id: all open ones */
  resolveMatter: {
    input: { matterId: string | null; note: string };
    /** proposed and failed refunds that are cancelled */
    result: { cancelledAmount: Paise };
  };
  undoImport: { input: object; result: null };
  remove: { input: object; result: { isKept: boolean } };
  /** at: its invoice was issued or is not due; null: it is due again */
  recordInvoicing: { input: { at: Date | null; isRecredited: boolean }; result: null };
  recordCrediting: { input: { refundId: string }; result: null };
  recordInvoiceMail: { input: { to: string }; result: null };
};

export type CommandType = keyof Commands;
export type Command<Type extends CommandType = CommandType> = {
  [Each in Type]: { type: Each } & Commands[Each]['input'];
}[Type];
export type CommandResult<Type extends CommandType> = Commands[Type]['result'];
