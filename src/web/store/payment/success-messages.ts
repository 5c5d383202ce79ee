import { formatRupees, type Paise } from '#shared/money.ts';
import type { ResultTone } from './payment-result-layout.tsx';
import type { VerificationOutcome } from './verification.ts';

type PaymentResult = {
  refundDue?: boolean | undefined;
  /** the order stands, and is paid in cash when it arrives */
  isCashDue?: boolean | undefined;
  /** the shop waits for the customer's reply by a link */
  isReplyDue?: boolean | undefined;
  outcome: VerificationOutcome;
  errorCode: string | null | undefined;
  /** the customer's order, when it may be shown */
  order: { shippingAddress: { fullName: string; email: string; phone: string } } | null | undefined;
  /** whether this browser started the payment: a link may be somebody else's */
  isOfBrowser: boolean;
  dispatchHours: number;
  /** of a payment of another amount */
  amounts?: { captured: Paise; due: Paise } | undefined;
};
type Words = { tone: ResultTone; title: string; tabTitle?: string; lead: string };

const FAILED: Readonly<Record<string, string>> = {
  PAYMENT_CANCELLED: 'You cancelled the payment process. Your order is not confirmed.',
  PAYMENT_TIMEOUT: 'The payment session has expired. Your order is not confirmed.',
};

/** The texts of the result page in each of its states. */
export function successMessage({
  outcome,
  errorCode,
  refundDue,
  isCashDue,
  isReplyDue,
  order,
  isOfBrowser,
  dispatchHours,
  amounts,
}: PaymentResult): Words {
  const failed = { tone: 'no', title: 'Payment Failed' } as const;
  switch (outcome) {
    case 'verifying':
      return {
        tone: 'wait',
        title: 'Verifying Payment...',
        tabTitle: 'Verifying payment',
        lead: 'We are asking the payment service. Please keep this page open for a moment.',
      };
    case 'late':
      return {
        tone: 'late',
        title: 'Payment not confirmed yet',
        lead: 'Your bank is taking longer than usual. The confirmation will come by mail, so you may close this page. We keep asking while it is open.',
      };
    case 'paid':
      return {
        tone: 'ok',
        title: 'Payment Successful!',
        lead: `${thanks({ order, isOfBrowser })} We dispatch within ${dispatchHours} hours.`,
      };
    case 'cash':
      if (refundDue)
        return {
          tone: 'late',
          title: 'You pay in cash',
          lead: 'Your payment arrived when your order was on its way to you already. The money goes back the way it came, and you pay in cash when the order arrives.',
        };
      if (isReplyDue)
        return {
          tone: 'late',
          title: 'One thing is left',
          tabTitle: 'Confirm your order',
          lead: `${confirmationRequest({ order, isOfBrowser })} You pay in cash when it arrives.`,
        };
      return {
        tone: 'ok',
        title: 'Order Placed!',
        lead: `${thanks({ order, isOfBrowser })} We dispatch within ${dispatchHours} hours. You pay in cash when it arrives.`,
      };
    case 'review':
      return {
        tone: 'late',
        title: 'Payment received',
        lead: `${amounts ? `${formatRupees(amounts.captured)} arrived instead of ${formatRupees(amounts.due)}.` : 'Another amount arrived than is due.'} We check it and write to you. You need not pay again.`,
      };
    case 'unknown':
      return {
        ...failed,
        lead: 'We found no payment to verify here. If you have paid, the confirmation will come by mail.',
      };
    case 'unanswered':
      return {
        ...failed,
        lead: 'The payment could not be verified, because the payment service did not answer. If you have paid, the confirmation will come by mail.',
      };
    default:
      if (isCashDue)
        return {
          ...failed,
          lead: 'Nothing was paid online. Your order stands, and you pay in cash when it arrives.',
        };
      if (refundDue)
        return {
          ...failed,
          lead: 'Your payment arrived after the order had ended. The money goes back the way it came.',
        };
      return {
        ...failed,
        lead: FAILED[errorCode ?? ''] ?? 'Your payment could not be processed. Your order is not confirmed.',
      };
  }
}

const CONFIRM = 'and confirm the order: then we pack it.';

function confirmationRequest({ order, isOfBrowser }: Pick<PaymentResult, 'order' | 'isOfBrowser'>): string {
  if (order?.shippingAddress.email)
    return `${greeting(order)} Please open the link that we have sent to ${order.shippingAddress.email} ${CONFIRM}`;
  if (order)
    return `${greeting(order)} We ask you on ${order.shippingAddress.phone} to confirm the order: then we pack it.`;
  return isOfBrowser
    ? `Thank you. Please open the link that we have sent to you ${CONFIRM}`
    : 'The customer of this order has a link by which they confirm it.';
}

function thanks({ order, isOfBrowser }: Pick<PaymentResult, 'order' | 'isOfBrowser'>): string {
  if (order) return `${greeting(order)} The confirmation is on its way to ${contactOf(order)}.`;
  return isOfBrowser
    ? 'Thank you. The confirmation is on its way to your inbox.'
    : 'The confirmation is on its way to the customer of this order.';
}

type Order = NonNullable<PaymentResult['order']>;

// an order without an e-mail is told of by messages
const contactOf = ({ shippingAddress: { email, phone } }: Order) => email || phone;

function greeting({ shippingAddress }: Order): string {
  const [firstName] = shippingAddress.fullName.trim().split(/\s+/);
  return `Thank you${firstName ? `, ${firstName}` : ''}.`;
}
