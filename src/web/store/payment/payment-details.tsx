import { formatTimelineDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { Fact } from './payment-result-layout.tsx';
import type { Order } from './use-paid-order.ts';

/** 'HH:mm' */
export const clockTime = (at: string) => formatTimelineDate(at).slice(-5);

export function TransactionFact({ id }: { id: string | null | undefined }) {
  return id ? (
    <Fact name="Transaction ID" long>
      {id}
    </Fact>
  ) : null;
}

type Payment = { transactionId: string; displayId: string; amount: number };

/** Details of a captured payment or of due COD cash; more for the order's customer. */
export function PaidPaymentDetails({ payment, order, cash }: { payment: Payment; order: Order | null; cash: boolean }) {
  const { city, pincode } = order?.shippingAddress ?? {};
  return (
    <>
      {!cash && <TransactionFact id={payment.transactionId} />}
      <Fact name="Order">{payment.displayId}</Fact>
      {cash ? (
        <Fact name="To pay in cash">{formatRupees(payment.amount)}</Fact>
      ) : (
        <Fact name="Paid">
          {formatRupees(payment.amount)}
          {order?.confirmedAt && `, ${formatTimelineDate(order.confirmedAt)}`}
        </Fact>
      )}
      {order && (
        <Fact name="Delivery">
          {city} {pincode}
        </Fact>
      )}
      {order?.changeableUntil && <Fact name="Change or cancel">until {clockTime(order.changeableUntil)}</Fact>}
    </>
  );
}
