import { json, type Reply } from './http-types.ts';
import type { Reason, Transaction } from './model.ts';

const ERRORS: Record<string, { status: number; message: string }> = {
  BAD_REQUEST: { status: 400, message: 'Please check the inputs you have provided.' },
  AUTHORIZATION_FAILED: { status: 401, message: 'The X-VERIFY header is missing or its value is incorrect.' },
  KEY_NOT_CONFIGURED: { status: 400, message: 'Key not found for the merchant' },
  INVALID_TRANSACTION_ID: { status: 400, message: 'The transaction id is not unique.' },
  TRANSACTION_NOT_FOUND: { status: 404, message: 'No transaction found with the given id.' },
};

export function v1Error(code: keyof typeof ERRORS, message?: string): Reply {
  const error = ERRORS[code]!;
  return json(error.status, { success: false, code, message: message ?? error.message, data: {} });
}

const FAILURES: Record<Reason, { code: string; responseCode: string; message: string }> = {
  error: { code: 'PAYMENT_ERROR', responseCode: 'PAYMENT_ERROR', message: 'Payment Failed' },
  cancelled: { code: 'PAYMENT_ERROR', responseCode: 'TXN_CANCELLED', message: 'Payment Failed' },
  declined: { code: 'PAYMENT_DECLINED', responseCode: 'PAYMENT_DECLINED', message: 'Payment declined by the user.' },
  expired: { code: 'TIMED_OUT', responseCode: 'TIMED_OUT', message: 'The payment failed due to the timeout.' },
};

/** A pending payment has success: true, like the real one. */
export function v1Status(record: Transaction, amount: number = record.amount) {
  const { merchantId, id: merchantTransactionId } = record;
  const common = { merchantId, merchantTransactionId };
  if (record.state === 'FAILED') {
    const { code, responseCode, message } = FAILURES[record.reason ?? 'error'];
    const data = { ...common, transactionId: null, amount, state: 'FAILED', responseCode, paymentInstrument: null };
    return { success: false, code, message, data };
  }
  if (record.state === 'COMPLETED') {
    const code = 'PAYMENT_SUCCESS';
    const message =
      record.kind === 'refund' ? 'Your request has been successfully completed.' : 'Your payment is successful.';
    const utr = record.kind === 'refund' ? record.utr : record.attempt?.utr;
    const data = { ...common, transactionId: record.gatewayId, amount, state: 'COMPLETED', responseCode: code };
    return { success: true, code, message, data: { ...data, paymentInstrument: { type: 'UPI', utr } } };
  }
  const code = 'PAYMENT_PENDING';
  const data = {
    ...common,
    transactionId: null,
    amount,
    state: 'PENDING',
    responseCode: code,
    paymentInstrument: null,
  };
  return { success: true, code, message: 'Your request is in pending state.', data };
}
