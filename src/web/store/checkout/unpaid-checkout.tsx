import { formatTimelineDate } from '#shared/dates.ts';
import { formatPhone } from '#shared/phone.ts';
import { PageMeta } from '../../shop/page-meta.tsx';
import twoColumnsStyles from '../../shop/two-columns.module.css';
import boxStyles from '../../ui/box.module.css';
import { FinishPaying } from '../components/unpaid-order.tsx';
import type { UnpaidOrder } from '../components/use-unpaid-order.ts';
import { OrderDetails } from '../payment/order-details-card.tsx';
import styles from './unpaid-checkout.module.css';

/** Checkout with an empty cart and an unpaid order, as after the gateway's back button. */
export default function UnpaidCheckout({ order }: { order: UnpaidOrder }) {
  const { fullName, address, city, state, pincode, phone } = order.shippingAddress;
  return (
    <div className="page-width">
      <PageMeta title="Checkout" />
      <div className={`split ${twoColumnsStyles.columns}`}>
        <div className={twoColumnsStyles.main}>
          <h1 className="heading-1 heading">
            Order <span className="tabular">{order.displayId}</span> is not paid yet
          </h1>
          {order.payableUntil && (
            <p className="muted">
              Its items are reserved for you until{' '}
              <span className="tabular">{formatTimelineDate(order.payableUntil).slice(-5)}</span>.
            </p>
          )}
          <h2 className={`heading-2 heading ${styles.heading}`}>Shipping Information</h2>
          <address className={styles.address}>
            <b>{fullName}</b>
            <span>{address}</span>
            <span>
              {city}, {state} {pincode}
            </span>
            <span className="tabular">{formatPhone(phone)}</span>
          </address>
        </div>
        <aside className={twoColumnsStyles.side} aria-label="Order Summary">
          <div className={`${twoColumnsStyles.sticky} ${boxStyles.box}`}>
            <h2 className="heading-3 heading">Order Summary</h2>
            <OrderDetails order={order} />
            <FinishPaying order={order} />
          </div>
        </aside>
      </div>
    </div>
  );
}
