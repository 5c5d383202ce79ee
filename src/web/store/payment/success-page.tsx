import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { lastPayment, pageOfPayment } from '../../shop/last-payment.ts';
import { Slot } from '../../shop/slot.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import buttonStyles from '../../ui/button.module.css';
import { clearDraft } from '../checkout/draft.ts';
import { OrderBoxSkeleton, OrderDetailsCard } from './order-details-card.tsx';
import { OrdersLink } from './orders-link.tsx';
import { PaidPaymentDetails, TransactionFact } from './payment-details.tsx';
import { PaymentResultLayout } from './payment-result-layout.tsx';
import { successMessage } from './success-messages.ts';
import { CommonSolutions, NextSteps, ReviewSteps, UnknownResultTips } from './tips.tsx';
import { type Order, usePaidOrder } from './use-paid-order.ts';
import { type Payment, useTransactionId, useVerification } from './use-verification.ts';
import type { VerificationOutcome } from './verification.ts';

/** One layout for all states, so that screen readers announce each change. */
export default function SuccessPage() {
  const txnId = useTransactionId();
  const { payment, outcome, refetch } = useVerification(txnId);
  const isDone = outcome === 'paid' || outcome === 'cash';
  const order = usePaidOrder(payment, isDone);
  useEffect(() => {
    if (isDone) clearDraft();
  }, [isDone]);
  const { dispatchHours } = useStorefront();
  const heading = useRef<HTMLHeadingElement>(null);
  const { tone, title, tabTitle, lead } = successMessage({
    outcome,
    errorCode: payment?.errorCode,
    refundDue: payment?.refundDue,
    isCashDue: payment?.isCashDue,
    isReplyDue: payment?.isReplyDue,
    order,
    isOfBrowser: isDone && txnId === lastPayment(),
    dispatchHours,
    amounts: payment?.capturedAmount == null ? undefined : { captured: payment.capturedAmount, due: payment.amount },
  });
  return (
    <PaymentResultLayout
      tone={tone}
      title={title}
      tabTitle={tabTitle}
      headingRef={heading}
      actions={
        outcome !== 'verifying' && (
          <Actions
            outcome={outcome}
            orderId={payment?.orderId ?? ''}
            page={payment ? pageOfPayment(payment.transactionId) : null}
            checkAgain={() => {
              // the button disappears with this state
              heading.current?.focus();
              refetch();
            }}
          />
        )
      }
      facts={
        isDone && payment ? (
          <PaidPaymentDetails payment={payment} order={order ?? null} cash={outcome === 'cash'} />
        ) : (
          <TransactionFact id={txnId} />
        )
      }
      aside={<Aside outcome={outcome} payment={payment} order={order} />}
    >
      {lead}
    </PaymentResultLayout>
  );
}

type ActionsProps = {
  outcome: VerificationOutcome;
  orderId: string;
  /** of the mailed link from which it was paid */
  page: string | null;
  checkAgain(): void;
};

function Actions({ outcome, orderId, page, checkAgain }: ActionsProps) {
  const well = outcome === 'paid' || outcome === 'cash' || outcome === 'late' || outcome === 'review';
  return (
    <>
      {page && outcome !== 'unanswered' ? (
        <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={page}>
          Back to your order
        </Link>
      ) : well ? (
        <OrdersLink orderId={orderId} />
      ) : (
        <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to="/cart">
          Back to Cart
        </Link>
      )}
      <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to="/products">
        Continue Shopping
      </Link>
      {outcome === 'unanswered' && (
        <button type="button" className={`${buttonStyles.button} ${buttonStyles.quiet}`} onClick={checkAgain}>
          Check again
        </button>
      )}
    </>
  );
}

type AsideProps = { outcome: VerificationOutcome; payment: Payment | undefined; order: Order | null | undefined };

function Aside({ outcome, payment, order }: AsideProps) {
  if (outcome === 'failed') return <CommonSolutions />;
  if (outcome === 'review') return <ReviewSteps />;
  const isDone = outcome === 'paid' || outcome === 'cash';
  if (outcome === 'verifying' || (isDone && order === undefined)) return <OrderBoxSkeleton />;
  if (!isDone || !payment) return <UnknownResultTips />;
  return (
    <>
      {order ? <OrderDetailsCard order={order} /> : <NextSteps orderId={payment.orderId} />}
      <Slot name="payment-success" orderId={payment.orderId} />
    </>
  );
}
