import { json, type Payment, type Refund, type Reply } from '#simulator/api.ts';

export function razorpayError(status: number, description: string, reason = 'input_validation_failed'): Reply {
  const error = { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: 'payment_initiation', reason };
  return json(status, { error: { ...error, metadata: {} } });
}

/** Razorpay's id of the payment on a link. */
export const paymentId = ({ attempt }: Payment) => (attempt ? `pay_${attempt.id.slice(-14)}` : '');

const seconds = (ms: number) => Math.floor(ms / 1000);

function linkStatus({ state, reason }: Payment): 'created' | 'paid' | 'expired' | 'cancelled' {
  if (state === 'COMPLETED') return 'paid';
  if (state === 'FAILED') return reason === 'expired' ? 'expired' : 'cancelled';
  return 'created';
}

/** The link as in every response and webhook. */
export function linkEntity(payment: Payment, shortUrl: string, amount = payment.amount) {
  const status = linkStatus(payment);
  const paid = status === 'paid' && payment.attempt;
  return {
    accept_partial: false,
    amount,
    amount_paid: paid ? amount : 0,
    callback_method: 'get',
    callback_url: payment.redirectUrl,
    cancelled_at: status === 'cancelled' ? seconds(payment.createdAt) : 0,
    created_at: seconds(payment.createdAt),
    currency: 'INR',
    customer: {},
    description: '',
    expire_by: seconds(payment.expireAt),
    expired_at: status === 'expired' ? seconds(payment.expireAt) : 0,
    first_min_partial_amount: 0,
    id: payment.gatewayId,
    notes: payment.metaInfo ?? {},
    notify: { email: false, sms: false },
    // null without a payment, not an empty list
    payments: paid ? [{ ...paymentFacts(payment, amount), status: 'captured' }] : null,
    reference_id: payment.id,
    reminder_enable: false,
    reminders: [],
    short_url: shortUrl,
    status,
    updated_at: seconds(payment.attempt?.at ?? payment.createdAt),
    user_id: '',
  };
}

function paymentFacts(payment: Payment, amount: number) {
  const { attempt, gatewayId: plink_id } = payment;
  const at = seconds(attempt?.at ?? 0);
  return { amount, created_at: at, method: 'upi', payment_id: paymentId(payment), plink_id, updated_at: at };
}

export function paymentEntity(payment: Payment, failed: boolean, amount = payment.amount) {
  return {
    id: paymentId(payment),
    entity: 'payment',
    amount,
    currency: 'INR',
    status: failed ? 'failed' : 'captured',
    method: 'upi',
    captured: !failed,
    notes: payment.metaInfo ?? {},
    error_code: failed ? 'BAD_REQUEST_ERROR' : null,
    error_description: failed ? 'The bank turned the payment down.' : null,
    created_at: seconds(payment.attempt?.at ?? 0),
  };
}

export function refundEntity(refund: Refund, amount = refund.amount) {
  const status = refund.state === 'COMPLETED' ? 'processed' : refund.state === 'FAILED' ? 'failed' : 'pending';
  return {
    id: refund.gatewayId,
    entity: 'refund',
    amount,
    currency: 'INR',
    payment_id: paymentId(refund.original),
    notes: {},
    receipt: refund.id,
    acquirer_data: { arn: status === 'processed' ? refund.utr : null },
    created_at: seconds(refund.createdAt),
    batch_id: null,
    status,
    speed_processed: 'normal',
    speed_requested: 'normal',
  };
}
