import { amountToPay } from '#features/orders/charge-rules.ts';
import { formatTimelineDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { Clock } from '../../icons/clock.ts';
import { usePayOrder } from '../../shop/redirect-to-gateway.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import type { ButtonLook } from '../../ui/button-class.ts';
import styles from './unpaid-order.module.css';
import type { UnpaidOrder } from './use-unpaid-order.ts';

/** Redirects the unpaid order to the gateway. */
export function FinishPaying({ order, ...look }: { order: UnpaidOrder } & Pick<ButtonLook, 'variant' | 'size'>) {
  const { leaving, pay } = usePayOrder(order.id);
  return (
    <BusyButton {...look} busy={leaving} busyLabel="Redirecting to payment..." onClick={pay}>
      Finish paying {formatRupees(amountToPay(order))}
    </BusyButton>
  );
}

/** States that an order is unpaid and until when it can be paid, with a button. */
export function UnpaidOrderNotice({ order, replaced }: { order: UnpaidOrder; replaced: boolean }) {
  return (
    <section className={styles.unpaid} aria-label="Order not paid yet">
      <Clock />
      <p>
        <b>
          Order <span className="tabular">{order.displayId}</span> is not paid yet.
        </b>{' '}
        {order.payableUntil && (
          <>
            Its items are reserved for you until{' '}
            <span className="tabular">{formatTimelineDate(order.payableUntil).slice(-5)}</span>.
          </>
        )}
        {replaced && ' A new order takes its place.'}
      </p>
      <FinishPaying order={order} variant="outline" size="small" />
    </section>
  );
}
