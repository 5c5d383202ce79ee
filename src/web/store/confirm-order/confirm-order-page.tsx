import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { amountToPay } from '#features/orders/charge-rules.ts';
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

import { type Confirmation, confirmationApi, confirmationQueries } from './confirmation-api.ts';

const confirmationQuery = (token: string) => confirmationQueries.confirmations.read.queryOptions({ input: { token } });

/** The page of the link by which the customer of a cash order says whether they take it. */
export default function ConfirmOrderPage() {
  const token = useFragmentToken();
  const { data, error, refetch } = useQuery({
    ...confirmationQuery(token ?? ''),
    enabled: Boolean(token),
    retry: false,
  });
  return (
    <div className={`page-width ${styles.page}`}>
      <PageMeta title="Confirm your order" />
      {data && token ? (
        <Question token={token} confirmation={data} onChanged={() => void refetch()} />
      ) : token === '' || error ? (
        <Failed error={error} />
      ) : (
        <h1 className="heading-1 heading">Confirm your order</h1>
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
        {isInvalid
          ? 'There may be a newer mail about the same order. Please use the link in that one.'
          : errorMessage(error)}
      </p>
      <p className={styles.actions}>
        <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to="/track-order">
          Track Order
        </Link>
      </p>
    </>
  );
}

/** Heading and sentence for where the order stands. */
function describe(confirmation: Confirmation): { title: string; text: string } {
  const { displayId, status, isUnanswered, isPaid, confirmedAt, dueAt } = confirmation;
  if (status === 'cancelled')
    return { title: `Order ${displayId} is cancelled`, text: 'Nothing is sent, and there is nothing to pay.' };
  if (isUnanswered)
    return {
      title: `Shall we send order ${displayId}?`,
      text: `You pay ${formatRupees(amountToPay(confirmation))} in cash when it arrives. Please reply before ${formatDateTime(dueAt)}.`,
    };
  if (isPaid) return { title: `Order ${displayId} is paid`, text: 'There is nothing to confirm any more.' };
  return {
    title: confirmedAt ? `Thank you, order ${displayId} is confirmed` : `Order ${displayId} is being packed`,
    text: `Please keep ${formatRupees(amountToPay(confirmation))} in cash ready when it arrives.`,
  };
}

type Props = { token: string; confirmation: Confirmation; onChanged(): void };

function Question({ token, confirmation, onChanged }: Props) {
  const { items, totalAmount, city, pincode, status, payOnline } = confirmation;
  const { title, text } = describe(confirmation);
  const delivery = status === 'cancelled' ? null : deliveryText(confirmation);
  return (
    <>
      <div role="status">
        <h1 className="heading-1 heading">{title}</h1>
        <p className="lead">{text}</p>
      </div>
      <Actions token={token} confirmation={confirmation} onChanged={onChanged} />
      {payOnline && (
        <p className="muted">
          {payOnline.saving > 0
            ? `You save ${formatRupees(payOnline.saving)} when you pay online now.`
            : 'You can also pay online now.'}{' '}
          Then there is nothing to pay when it arrives.
        </p>
      )}
      <OrderedLines items={items} />
      <div className={styles.facts}>
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

/** Leaves for the page of the gateway. The order stays one in cash until the money has arrived. */
function usePayOnline(token: string, onChanged: () => void) {
  const [isLeaving, setIsLeaving] = useState(false);
  usePageRestored(useCallback(() => setIsLeaving(false), []));
  const { isPending, mutate } = useMutation({
    mutationFn: () => confirmationApi.confirmations.pay({ token }),
    onSuccess: ({ redirectUrl, transactionId }) => {
      setIsLeaving(true);
      rememberPayment(transactionId, `/confirm-order#${token}`);
      location.assign(redirectUrl);
    },
    onError: (error) => {
      toastError('The payment was not opened', paymentErrorMessage(error));
      onChanged();
    },
  });
  return { isPending: isPending || isLeaving, mutate };
}

function Actions({ token, confirmation: { isUnanswered, canCancel, payOnline }, onChanged }: Props) {
  const payment = usePayOnline(token, onChanged);
  const confirm = useMutation({
    mutationFn: () => confirmationApi.confirmations.confirm({ token }),
    onError: (error) => toastError('The order was not confirmed', errorMessage(error)),
    // also after a refusal, since the order may have changed
    onSettled: onChanged,
  });
  const cancel = useMutation({
    mutationFn: () => confirmationApi.confirmations.cancel({ token }),
    onError: (error) => toastError('The order was not cancelled', errorMessage(error)),
    onSettled: onChanged,
  });
  if (!isUnanswered && !canCancel && !payOnline) return null;
  return (
    <div className={styles.actions}>
      {isUnanswered && (
        <BusyButton
          variant="primary"
          busy={confirm.isPending}
          busyLabel="Confirming..."
          onClick={() => confirm.mutate()}
        >
          Confirm order
        </BusyButton>
      )}
      {payOnline && (
        <BusyButton variant="outline" busy={payment.isPending} busyLabel="Opening..." onClick={() => payment.mutate()}>
          Pay {formatRupees(payOnline.total)} now
        </BusyButton>
      )}
      {canCancel && (
        <BusyButton variant="outline" busy={cancel.isPending} busyLabel="Cancelling..." onClick={() => cancel.mutate()}>
          Cancel order
        </BusyButton>
      )}
    </div>
  );
}
