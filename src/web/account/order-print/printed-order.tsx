import { Fragment } from 'react';
import { deliveryText } from '#features/orders/delivery-text-rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { titleCase } from '#shared/text.ts';
import { Logo } from '../../shop/logo.tsx';
import { PaperAddress, PaperLines, PaperTotals } from '../../shop/paper-parts.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import paperStyles from '../../ui/paper.module.css';
import { paymentLabel } from '../dashboard/order-labels.ts';
import type { Order } from '../dashboard/orders.ts';
import styles from './order-print.module.css';

type Props = { order: Order; documents: readonly { kind: 'invoice' | 'credit-note'; number: string }[] };

/** The customer's order on a page of paper: brand, lines, totals and address. No tax invoice. */
export function PrintedOrder({ order, documents }: Props) {
  const shop = useStorefront();
  const { shippingAddress: to } = order;
  const delivery = deliveryText(order);
  return (
    <article className={`light ${paperStyles.page}`} aria-label={`Order ${order.displayId}`}>
      <header>
        <div>
          <div className={styles.mark}>
            <Logo />
          </div>
          <p>
            {shop.legalName}
            {shop.address && (
              <>
                <br />
                {shop.address}
              </>
            )}
          </p>
        </div>
        <div>
          <h2>Order summary</h2>
          <p>Not a tax invoice</p>
          <dl>
            <dt>Order</dt>
            <dd>{order.displayId}</dd>
            <dt>Placed on</dt>
            <dd>{formatDateTime(order.createdAt)}</dd>
            <dt>Status</dt>
            <dd>{titleCase(order.status)}</dd>
          </dl>
        </div>
      </header>
      <div className={paperStyles.parties}>
        <section>
          <h3>Deliver to</h3>
          <PaperAddress address={to} email={to.email} />
        </section>
        <section>
          <h3>Order details</h3>
          <dl>
            <dt>Payment</dt>
            <dd>{paymentLabel(order)}</dd>
            {delivery && (
              <>
                <dt>Delivery</dt>
                <dd>{delivery}</dd>
              </>
            )}
            {documents.map(({ kind, number }) => (
              <Fragment key={number}>
                <dt>{kind === 'invoice' ? 'Tax invoice' : 'Credit note'}</dt>
                <dd>{number}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      </div>
      <PaperLines lines={order.items.map((item) => ({ ...item, details: [item.flavor, item.size] }))} />
      <PaperTotals {...order} />
      {shop.supportEmail && (
        <footer>
          <p>
            Questions about this order? <b>{shop.supportEmail}</b>
            {shop.phoneNumber && `, ${shop.phoneNumber}`}
          </p>
        </footer>
      )}
    </article>
  );
}
