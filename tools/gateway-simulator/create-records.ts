import type { Core } from './core.ts';
import { bankReference, secretToken } from './ids.ts';
import type { Payment, Refund } from './model.ts';

type NewPayment = Pick<
  Payment,
  | ('protocol' | 'key' | 'merchantId' | 'merchantName' | 'id' | 'gatewayId' | 'amount')
  | ('expireAt' | 'redirectUrl' | 'redirectMode' | 'callbackUrl' | 'metaInfo')
> &
  Pick<Payment, 'upi'>;
type NewRefund = Pick<
  Refund,
  'protocol' | 'key' | 'merchantId' | 'id' | 'gatewayId' | 'amount' | 'callbackUrl' | 'original'
>;

/** Stores a pending payment, which expires automatically. */
export function createPayment(core: Core, fields: NewPayment): Payment {
  const payment: Payment = {
    kind: 'payment',
    ...fields,
    token: secretToken(),
    createdAt: core.clock.now(),
    state: 'PENDING',
    reason: null,
    choice: null,
    attempt: null,
    refunds: [],
  };
  core.store.add(payment);
  core.lifecycle.open(payment);
  return payment;
}

/** Stores a pending refund, which completes automatically. */
export function createRefund(core: Core, fields: NewRefund): Refund {
  const refund: Refund = {
    kind: 'refund',
    ...fields,
    createdAt: core.clock.now(),
    state: 'PENDING',
    reason: null,
    utr: bankReference(),
  };
  core.store.add(refund);
  core.lifecycle.startRefund(refund);
  return refund;
}
