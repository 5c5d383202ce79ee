import { lazy, Suspense } from 'react';
import { chargesOf, TERM_LABELS } from '#features/orders/charge-rules.ts';
import { deliveryText } from '#features/orders/delivery-text-rules.ts';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { pluralize, titleCase } from '#shared/text.ts';
import orderStatusStyles from '../../shop/order-status.module.css';
import { useStorefront } from '../../shop/storefront.ts';
import { OrderActions } from './order-actions.tsx';
import styles from './order-card.module.css';
import { paymentLabel, statusTone } from './order-labels.ts';
import { OrderLines } from './order-lines.tsx';
import type { Order } from './orders.ts';
import { PayOrder } from './pay-order.tsx';

const RefillReminders = lazy(() => import('../../shop/refill-reminders.tsx'));
/** States in which a product is on its way or in use. */
const REFILLED: ReadonlySet<string> = new Set(['processing', 'shipped', 'delivered', 'completed']);

/** An order: items, total, address, status and actions. */
export function OrderCard({ order }: { order: Order }) {
  const units = order.items.reduce((sum, item) => sum + item.quantity, 0);
  const { shippingAddress: to } = order;
  const delivery = deliveryText(order);
  const charges = chargesOf(order);
  const { refillReminders } = useStorefront();
  return (
    <article className={styles.order} aria-labelledby={`order-${order.id}`}>
      <header className={styles.head}>
        <div>
          <h3 className="heading-3 heading" id={`order-${order.id}`} tabIndex={-1}>
            Order <span className="tabular">{order.displayId}</span>
          </h3>
          <p className="muted text-small tabular">
            <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time>, {pluralize(units, 'item')}
          </p>
        </div>
        <div className={styles.right}>
          <b className="tabular">
            <span className="visually-hidden">Total </span>
            {formatRupees(order.totalAmount)}
          </b>
          <span className={`${orderStatusStyles.status} ${orderStatusStyles[statusTone(order)]}`}>
            {titleCase(order.status)}
          </span>
        </div>
      </header>
      {order.payableUntil && <PayOrder orderId={order.id} until={order.payableUntil} />}
      <div className={styles.columns}>
        <OrderLines items={order.items} />
        <div>
          <dl className={styles.facts}>
            <div>
              <dt>Payment</dt>
              <dd>{paymentLabel(order)}</dd>
            </div>
            {(order.couponCode || charges.couponDiscount > 0) && (
              <div>
                <dt>{order.couponCode ? `Coupon ${order.couponCode}` : 'Discount'}</dt>
                <dd className="tabular">
                  {charges.couponDiscount > 0 ? `−${formatRupees(charges.couponDiscount)}` : 'Free product'}
                </dd>
              </div>
            )}
            {charges.onlineDiscount > 0 && (
              <div>
                <dt>{TERM_LABELS.onlineDiscount}</dt>
                <dd className="tabular">−{formatRupees(charges.onlineDiscount)}</dd>
              </div>
            )}
            {charges.deliveryCharge > 0 && (
              <div>
                <dt>Shipping</dt>
                <dd className="tabular">{formatRupees(charges.deliveryCharge)}</dd>
              </div>
            )}
            {charges.cashFee > 0 && (
              <div>
                <dt>{TERM_LABELS.cashFee}</dt>
                <dd className="tabular">{formatRupees(charges.cashFee)}</dd>
              </div>
            )}
            {delivery && (
              <div>
                <dt>Delivery</dt>
                <dd>{delivery}</dd>
              </div>
            )}
            <div>
              <dt>Deliver to</dt>
              <dd>
                <b>{to.fullName}</b>
                <span>
                  {to.address}, {to.city}, {to.state} {to.pincode}
                </span>
                <span className="tabular">{formatPhone(to.phone)}</span>
              </dd>
            </div>
          </dl>
          <OrderActions order={order} />
          {refillReminders && REFILLED.has(order.status) && (
            <Suspense fallback={null}>
              <RefillReminders of={{ orderId: order.id }} />
            </Suspense>
          )}
        </div>
      </div>
    </article>
  );
}
