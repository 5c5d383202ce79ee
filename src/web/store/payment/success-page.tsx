import { Check, Hourglass, X } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useStorefront } from '../../shop/storefront.ts';
import { OrderBox, OrderBoxSkeleton } from './order-box.tsx';
import { PaidFacts, TransactionFact } from './payment-facts.tsx';
import { ResultFrame } from './result-frame.tsx';
import { CommonSolutions, WhatFollows, WhileUnsure } from './tips.tsx';
import { useOrderOf } from './use-paid-order.ts';
import { useTransactionId, useVerification } from './use-verification.ts';
import type { Outcome } from './verification.ts';

type Verification = ReturnType<typeof useVerification>;
type Payment = NonNullable<Verification['payment']>;

export default function SuccessPage() {
  const txnId = useTransactionId();
  const { payment, outcome, again } = useVerification(txnId);
  if (outcome === 'paid' && payment) return <Paid payment={payment} />;
  if (outcome === 'verifying') return <Verifying txnId={txnId} />;
  if (outcome === 'late') return <Late txnId={txnId} />;
  return <Failed outcome={outcome} txnId={txnId} payment={payment} again={again} />;
}

const continueShopping = (
  <Link className="btn btn--line" to="/products">
    Continue Shopping
  </Link>
);

function Verifying({ txnId }: { txnId: string | null | undefined }) {
  return (
    <ResultFrame
      tone="wait"
      icon={<span className="spin" />}
      title="Verifying Payment..."
      tabTitle="Verifying payment"
      facts={<TransactionFact id={txnId} />}
      aside={<OrderBoxSkeleton />}
    >
      We are asking the payment service. Please keep this page open for a moment.
    </ResultFrame>
  );
}

function Late({ txnId }: { txnId: string | null | undefined }) {
  return (
    <ResultFrame
      tone="warn"
      icon={<Hourglass className="ic" />}
      title="Payment not confirmed yet"
      actions={
        <>
          <Link className="btn btn--go" to="/dashboard">
            View Orders
          </Link>
          {continueShopping}
        </>
      }
      facts={<TransactionFact id={txnId} />}
      aside={<WhileUnsure />}
    >
      Your bank is taking longer than usual. The confirmation will come by mail, so you may close this page. We keep
      asking while it is open.
    </ResultFrame>
  );
}

function Paid({ payment }: { payment: Payment }) {
  const { dispatchHours } = useStorefront();
  const order = useOrderOf(payment);
  const [firstName] = order?.shippingAddress.fullName.trim().split(/\s+/) ?? [];
  return (
    <ResultFrame
      tone="ok"
      icon={<Check className="ic" />}
      title="Payment Successful!"
      actions={
        <>
          <Link className="btn btn--go" to="/dashboard">
            View Orders
          </Link>
          {continueShopping}
        </>
      }
      facts={<PaidFacts payment={payment} order={order ?? null} />}
      aside={order ? <OrderBox order={order} /> : order === null ? <WhatFollows /> : <OrderBoxSkeleton />}
    >
      {firstName ? `Thank you, ${firstName}. ` : 'Thank you. '}
      The confirmation is on its way to{' '}
      {order ? <span className="brk">{order.shippingAddress.email}</span> : 'your inbox'}. We dispatch within{' '}
      {dispatchHours} hours.
    </ResultFrame>
  );
}

const WHY: Record<Exclude<Outcome, 'verifying' | 'late' | 'paid' | 'failed'>, string> = {
  unknown: 'We found no payment to verify here. If you have paid, the confirmation will come by mail.',
  unanswered:
    'The payment could not be verified, because the payment service did not answer. If you have paid, the confirmation will come by mail.',
};

function whyFailed(outcome: Outcome, payment: Payment | undefined): string {
  if (outcome === 'unknown' || outcome === 'unanswered') return WHY[outcome];
  if (payment?.errorCode === 'PAYMENT_CANCELLED')
    return 'You cancelled the payment process. Your order is not confirmed.';
  if (payment?.errorCode === 'PAYMENT_TIMEOUT') return 'The payment session has expired. Your order is not confirmed.';
  return 'Your payment could not be processed. Your order is not confirmed.';
}

type FailedProps = { outcome: Outcome; txnId: string | null | undefined; payment: Payment | undefined; again(): void };

function Failed({ outcome, txnId, payment, again }: FailedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <ResultFrame
      tone="no"
      icon={<X className="ic" />}
      title="Payment Failed"
      headingRef={heading}
      actions={
        <>
          <Link className="btn btn--go" to="/cart">
            Back to Cart
          </Link>
          {continueShopping}
          {outcome === 'unanswered' && (
            <button
              type="button"
              className="btn btn--text"
              onClick={() => {
                // the button goes with this state
                heading.current?.focus();
                again();
              }}
            >
              Check again
            </button>
          )}
        </>
      }
      facts={<TransactionFact id={txnId} />}
      aside={outcome === 'failed' ? <CommonSolutions /> : <WhileUnsure />}
    >
      {whyFailed(outcome, payment)}
    </ResultFrame>
  );
}
