import { json, type Reply } from './http-types.ts';
import { isFinished, type Payment, type Reason, type Refund, type State } from './model.ts';

export function v2Error(status: number, code: string, message: string): Reply {
  return json(status, { success: false, code, message });
}

export const v2Duplicate = (name: string): Reply =>
  v2Error(417, 'INVALID_TRANSACTION_ID', `This ${name} was used before`);

const FAILURES: Record<Reason, { errorCode: string; detailedErrorCode: string }> = {
  error: { errorCode: 'PAYMENT_ERROR', detailedErrorCode: 'XC' },
  declined: { errorCode: 'PAYMENT_DECLINED', detailedErrorCode: 'ZA' },
  cancelled: { errorCode: 'TXN_CANCELLED', detailedErrorCode: 'TXN_CANCELLED' },
  expired: { errorCode: 'TXN_NOT_COMPLETED', detailedErrorCode: 'TXN_AUTO_FAILED' },
};

function failure(reason: Reason | null) {
  return reason ? FAILURES[reason] : {};
}

function detail(
  paymentMode: string,
  transactionId: string,
  timestamp: number,
  amount: number,
  state: State,
  reason: Reason | null,
  utr: string,
) {
  const instrument = { type: 'ACCOUNT', maskedAccountNumber: 'XXXXXXX20000', accountType: 'SAVINGS' };
  const rail = { type: 'UPI', utr, upiTransactionId: `SIM${utr}`, vpa: 'si****or@sim' };
  const settled = state === 'COMPLETED' ? { instrument, rail, splitInstruments: [{ instrument, rail, amount }] } : {};
  return { transactionId, paymentMode, timestamp, amount, state, ...failure(reason), ...settled };
}

/** An empty list without attempts. */
function paymentDetails(payment: Payment, amount: number) {
  const { attempt, state, reason, upi } = payment;
  return attempt ? [detail(upi?.mode ?? 'UPI_QR', attempt.id, attempt.at, amount, state, reason, attempt.utr)] : [];
}

export function v2Status(payment: Payment, amount: number, withErrorContext: boolean) {
  const { merchantId, id: merchantOrderId, gatewayId: orderId, state, expireAt, metaInfo } = payment;
  // A completed order may lack the merchant's ids, so the requested id is used.
  const ids = state === 'COMPLETED' ? {} : { merchantId, merchantOrderId };
  const context = {
    ...failure(payment.reason),
    source: 'CUSTOMER',
    stage: 'AUTHENTICATION',
    description: 'Simulated failure',
  };
  return {
    ...ids,
    orderId,
    state,
    amount,
    payableAmount: amount,
    feeAmount: 0,
    expireAt,
    ...(metaInfo ? { metaInfo } : {}),
    ...failure(payment.reason),
    ...(withErrorContext && state === 'FAILED' ? { errorContext: context } : {}),
    paymentDetails: paymentDetails(payment, amount),
  };
}

export function v2WebhookOrder(payment: Payment, amount: number) {
  const { merchantId, id: merchantOrderId, gatewayId: orderId, state, expireAt, metaInfo } = payment;
  return {
    merchantId,
    merchantOrderId,
    orderId,
    state,
    amount,
    expireAt,
    ...(metaInfo ? { metaInfo } : {}),
    ...failure(payment.reason),
    paymentDetails: paymentDetails(payment, amount),
  };
}

/** The same for the status response and the webhook. */
export function v2Refund(refund: Refund, amount: number = refund.amount) {
  const { merchantId, id: merchantRefundId, original, gatewayId: refundId, state, createdAt: timestamp } = refund;
  const details = isFinished(refund)
    ? [detail(original.upi?.mode ?? 'UPI_QR', refundId, timestamp, amount, state, refund.reason, refund.utr)]
    : [];
  return {
    merchantId,
    merchantRefundId,
    originalMerchantOrderId: original.id,
    refundId,
    amount,
    state,
    timestamp,
    ...failure(refund.reason),
    paymentDetails: details,
  };
}
