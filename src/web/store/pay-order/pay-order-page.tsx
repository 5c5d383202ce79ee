import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { deliveryText } from '#features/orders/delivery-text-rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { useFragmentToken } from '../../lib/use-fragment-token.ts';
import { rememberPayment } from '../../shop/last-payment.ts';
import styles from '../../shop/linked-page.module.css';
import { OrderedLines } from '../../shop/ordered-lines.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import { paymentErrorMessage, usePageRestored } from '../../shop/redirect-to-gateway.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import buttonStyles from '../../ui/button.module.css';
import { toastError } from '../../ui/toast.tsx';
import { type OrderToPay, paymentLinkApi, paymentLinkQueries } from './payment-link-api.ts';

const linkQuery = (token: string) => paymentLinkQueries.paymentLinks.read.queryOptions({ input: { token } });

/** The page of the link by which the customer of an order that staff made pays it. */
export default function PayOrderPage() {
  const token = useFragmentToken();
  const { data, error, refetch } = useQuery({ ...linkQuery(token ?? ''), enabled: Boolean(token), retry: false });
  return (
    <div className={`page-width ${styles.page}`}>
      <PageMeta title="Pay your order" />
      {data && token ? (
        <Payment token={token} order={data} onChanged={() => void refetch()} />
      ) : token === '' || error ? (
        <Failed error={error} />
      ) : (
        <h1 className="heading-1 heading">Pay your order</h1>
      )}
    </div>
  );
}

function Failed({ error }: { error: Error | null }) {
  const isInvalid = !error || errorCode(error) === 'INVALID_LINK';
  return (
    <>
      <h1 className="heading-1 heading">{isInvalid ? 'This link is not valid' : 'Your order could not be loaded'}</h1>
      <p className="lead">
        {isInvalid ? 'Please use the whole link of the mail or message, or ask us for a new one.' : errorMessage(error)}
      </p>
      <p className={styles.actions}>
        <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to="/contact">
          Contact us
        </Link>
      </p>
    </>
  );
}

/** Heading and sentence for where the order stands. */
function describe(order: OrderToPay): { title: string; text: string } {
  const { displayId, status, totalAmount, isPaid, isPaymentUnderReview, payableUntil } = order;
  if (isPaid) return { title: `Order ${displayId} is paid`, text: 'Thank you. There is nothing to pay any more.' };
  if (isPaymentUnderReview)
    return {
      title: `A payment for order ${displayId} has arrived`,
      text: 'We are checking it. You need not pay again.',
    };
  if (payableUntil)
    return {
      title: `Pay order ${displayId}`,
      text: `${formatRupees(totalAmount)}. We keep everything for you until ${formatDateTime(payableUntil)}.`,
    };
  if (status === 'cancelled')
    return {
      title: `Order ${displayId} has ended`,
      text: 'It was not paid in time, or it was cancelled. Please ask us if you still want it.',
    };
  return { title: `Order ${displayId} is being packed`, text: 'It cannot be paid here any more.' };
}

type Props = { token: string; order: OrderToPay; onChanged(): void };

function Payment({ token, order, onChanged }: Props) {
  const { items, subtotal, discount, shipping, totalAmount, city, pincode, status, payableUntil } = order;
  const { title, text } = describe(order);
  const delivery = status === 'cancelled' ? null : deliveryText(order);
  const payment = usePayment(token, onChanged);
  return (
    <>
      <div role="status">
        <h1 className="heading-1 heading">{title}</h1>
        <p className="lead">{text}</p>
      </div>
      {payableUntil && (
        <div className={styles.actions}>
          <BusyButton
            variant="primary"
            busy={payment.isPending}
            busyLabel="Opening..."
            onClick={() => payment.mutate()}
          >
            Pay {formatRupees(totalAmount)}
          </BusyButton>
        </div>
      )}
      <OrderedLines items={items} />
      <div className={styles.facts}>
        <p className="muted">
          Goods {formatRupees(subtotal)}
          {discount > 0 && `, discount −${formatRupees(discount)}`}, delivery{' '}
          {shipping > 0 ? formatRupees(shipping) : 'free'}
        </p>
        <p>
          <b>Total {formatRupees(totalAmount)}</b>
        </p>
        {delivery && <p className="muted">{delivery}</p>}
        <p className="muted">
          To {city} {pincode}
        </p>
      </div>
    </>
  );
}

/** Leaves for the page of the gateway, which leads back here when the payment fails. */
function usePayment(token: string, onChanged: () => void) {
  const [isLeaving, setIsLeaving] = useState(false);
  usePageRestored(useCallback(() => setIsLeaving(false), []));
  const { isPending, mutate } = useMutation({
    mutationFn: () => paymentLinkApi.paymentLinks.pay({ token }),
    onSuccess: ({ redirectUrl, transactionId }) => {
      setIsLeaving(true);
      rememberPayment(transactionId, `/pay-order#${token}`);
      location.assign(redirectUrl);
    },
    onError: (error) => {
      toastError('The payment was not opened', paymentErrorMessage(error));
      onChanged();
    },
  });
  return { isPending: isPending || isLeaving, mutate };
}
