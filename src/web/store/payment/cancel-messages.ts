export type CancelKind = 'cancelled' | 'failed' | 'timeout' | 'issue';

const WORDS: Record<string, { kind: CancelKind; title: string; message: string }> = {
  PAYMENT_CANCELLED: {
    kind: 'cancelled',
    title: 'Payment Cancelled',
    message: 'You cancelled the payment process. Your order is still in your cart.',
  },
  PAYMENT_FAILED: {
    kind: 'failed',
    title: 'Payment Failed',
    message: 'Your payment could not be processed. Please try again or use a different payment method.',
  },
  PAYMENT_TIMEOUT: {
    kind: 'timeout',
    title: 'Payment Timeout',
    message: 'The payment session has expired. Please try again.',
  },
};

const DEFAULT_MESSAGE = 'There was an issue with your payment. Please try again.';

const CASH_MESSAGE =
  'Nothing was paid online. Your order stands, and you pay in cash when it arrives. To pay online after all, use the link in our mail again.';

type CancelQuery = {
  errorCode: string | null;
  /** of the URL: anybody can write it */
  errorMessage: string | null;
  isOwnAttempt: boolean;
  /** the order stands, and is paid in cash when it arrives */
  isCashDue: boolean;
};

/** Title and message of the cancel page. `errorMessage` is shown for an unknown code of the reader's own attempt. */
export function cancelMessage({ errorCode, errorMessage, isOwnAttempt, isCashDue }: CancelQuery) {
  const knownWords = errorCode !== null && Object.hasOwn(WORDS, errorCode) ? WORDS[errorCode] : undefined;
  const message = (isOwnAttempt && plainText(errorMessage)) || DEFAULT_MESSAGE;
  const result = knownWords ?? { kind: 'issue' as const, title: 'Payment Issue', message };
  return isCashDue ? { ...result, message: CASH_MESSAGE } : result;
}

type Attempt = {
  /** the payment attempt that the URL names */
  txnId: string | null;
  /** as the server knows it */
  payment: { transactionId: string } | undefined;
  /** the last payment that this browser started */
  startedHere: string | null | undefined;
  /** its order, as the server shows it to its signed-in customer alone */
  order: object | null | undefined;
};

/** Whether this browser or the signed-in customer started the attempt of the URL. Anybody may send a link to another. */
export const isOwnAttempt = ({ txnId, payment, startedHere, order }: Attempt): boolean =>
  payment !== undefined &&
  payment.transactionId === txnId?.trim() &&
  (startedHere === payment.transactionId || !!order);

const LONGEST = 200;

/** Text of unknown origin as one short line, without control and direction characters. */
export function plainText(text: string | null): string {
  const line = (text ?? '')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length > LONGEST
    ? `${characters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
    : line;
}
