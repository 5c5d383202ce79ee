import { Link, Navigate, useSearchParams } from 'react-router';
import { MAX_RETRIES, SUPPORT_FROM_RETRIES } from '#features/orders/process/payment-rules.ts';
import { formatRupees } from '#shared/money.ts';
import { pageOfPayment } from '../../shop/last-payment.ts';
import buttonStyles from '../../ui/button.module.css';
import { cancelMessage, isOwnAttempt } from './cancel-messages.ts';
import { checkoutPath } from './checkout-path.ts';
import { clockTime, TransactionFact } from './payment-details.tsx';
import { Fact, PaymentResultLayout } from './payment-result-layout.tsx';
import { CommonSolutions } from './tips.tsx';
import { usePaidOrder } from './use-paid-order.ts';
import { type Payment, useLastPayment, useTransactionId, useVerification } from './use-verification.ts';

export default function CancelPage() {
  const [params] = useSearchParams();
  const txnId = useTransactionId();
  const startedHere = useLastPayment();
  const verified = useVerification(txnId).payment;
  const paid = verified?.paymentStatus === 'completed';
  // an earlier successful payment of this browser is not the one of this page
  const other = paid && !params.get('txnId');
  const payment = other ? undefined : verified;
  const order = usePaidOrder(payment);
  // the URL contains only what the browser was told; the payment may have succeeded since
  if (payment && paid)
    return <Navigate to={`/payment/success?txnId=${encodeURIComponent(payment.transactionId)}`} replace />;

  const { kind, title, message } = cancelMessage({
    errorCode: params.get('errorCode') ?? payment?.errorCode ?? null,
    errorMessage: params.get('errorMessage'),
    isOwnAttempt: isOwnAttempt({ txnId: params.get('txnId'), payment, startedHere, order }),
    isCashDue: payment?.isCashDue ?? false,
  });
  const retries = payment?.retryCount ?? 0;
  const atEnd = retries >= MAX_RETRIES;
  return (
    <PaymentResultLayout
      tone={kind}
      title={title}
      actions={
        payment?.isCashDue ? (
          <CashActions payment={payment} />
        ) : (
          <Actions
            retries={retries}
            atEnd={atEnd}
            // whoever came by a link to pay goes back to it
            retryLink={(payment && pageOfPayment(payment.transactionId)) ?? checkoutPath(payment?.buyNow ?? null)}
          />
        )
      }
      facts={
        <>
          <TransactionFact id={other ? null : txnId} />
          {payment && <Fact name="Order">{payment.displayId}</Fact>}
          {payment && <Fact name="Amount">{formatRupees(payment.amount)}</Fact>}
          {order?.payableUntil && <Fact name="Held for you until">{clockTime(order.payableUntil)}</Fact>}
          {retries > 0 && <Fact name="Retries">{`${Math.min(retries, MAX_RETRIES)} of ${MAX_RETRIES}`}</Fact>}
        </>
      }
      aside={<CommonSolutions />}
    >
      {message}
    </PaymentResultLayout>
  );
}

/** Of an order that is paid in cash unless a payment arrives: back to the page of its link, where this browser knows it. */
function CashActions({ payment: { transactionId, orderId } }: { payment: Payment }) {
  const page = pageOfPayment(transactionId);
  return (
    <>
      {page && (
        <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={page}>
          Back to your order
        </Link>
      )}
      <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to={`/track-order?order=${orderId}`}>
        Track Order
      </Link>
    </>
  );
}

function Actions({ retries, atEnd, retryLink }: { retries: number; atEnd: boolean; retryLink: string }) {
  return (
    <>
      {atEnd ? (
        <button type="button" className={`${buttonStyles.button} ${buttonStyles.primary}`} disabled>
          Maximum retries reached
        </button>
      ) : (
        <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={retryLink}>
          Try Again
        </Link>
      )}
      {retries >= SUPPORT_FROM_RETRIES && (
        <Link className={`${buttonStyles.button} ${atEnd ? buttonStyles.dark : buttonStyles.outline}`} to="/contact">
          Contact Support
        </Link>
      )}
      <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to="/cart">
        Back to Cart
      </Link>
      <Link className={`${buttonStyles.button} ${buttonStyles.quiet}`} to="/products">
        Continue Shopping
      </Link>
    </>
  );
}
