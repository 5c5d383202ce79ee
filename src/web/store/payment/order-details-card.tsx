import { chargesOf } from '#features/orders/charge-rules.ts';
import { deliveryText } from '#features/orders/delivery-text-rules.ts';
import { CompactLineItem } from '../../shop/compact-line-item.tsx';
import lineItemStyles from '../../shop/line-item.module.css';
import { OrderTotals } from '../../shop/order-totals.tsx';
import boxStyles from '../../ui/box.module.css';
import skeletonStyles from '../../ui/skeleton.module.css';
import styles from './order-details-card.module.css';
import tipsStyles from './tips.module.css';
import type { Order } from './use-paid-order.ts';

/** The items and totals of the order. */
export function OrderDetailsCard({ order }: { order: Order }) {
  return (
    <section className={boxStyles.box} aria-labelledby="your-order">
      <h2 className={`heading-3 heading ${tipsStyles.heading}`} id="your-order">
        Your order
      </h2>
      <OrderDetails order={order} />
    </section>
  );
}

export function OrderDetails({ order }: { order: Order }) {
  const delivery = deliveryText(order);
  const charges = chargesOf(order);
  return (
    <>
      <ul>
        {order.items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      <OrderTotals
        className={styles.totals}
        subtotal={order.subtotal}
        discount={charges.couponDiscount}
        shipping={charges.deliveryCharge}
        onlineDiscount={charges.onlineDiscount}
        cashFee={charges.cashFee}
        total={order.totalAmount}
        creditAmount={order.creditAmount}
      />
      {delivery && (
        <p className={`text-small muted ${styles.delivery}`}>
          <b>Delivery:</b> {delivery}
        </p>
      )}
    </>
  );
}

function Item({ item }: { item: Order['items'][number] }) {
  const { image, flavor, size, productName, price, quantity, isFree } = item;
  return (
    <CompactLineItem
      className={styles.line}
      image={image}
      flavour={flavor}
      name={productName}
      amount={price * quantity}
      isFree={isFree}
    >
      <p className="text-small muted tabular">
        {[flavor, size].filter(Boolean).join(', ')} × {quantity}
      </p>
    </CompactLineItem>
  );
}

export function OrderBoxSkeleton() {
  return (
    <div className={boxStyles.box} aria-busy="true">
      <div className={`${skeletonStyles.skeleton} ${styles.loadingTitle}`} />
      {[1, 2, 3].map((key) => (
        <div key={key} className={`${lineItemStyles.item} ${lineItemStyles.small}`}>
          <div className={`${lineItemStyles.image} ${skeletonStyles.skeleton}`} />
          <div className={`${lineItemStyles.body} ${styles.line}`}>
            <div className={`${skeletonStyles.skeleton} ${styles.loadingName}`} />
            <div className={`${skeletonStyles.skeleton} ${styles.loadingPrice}`} />
          </div>
        </div>
      ))}
      <div className={`${skeletonStyles.skeleton} ${styles.loadingTotals}`} />
    </div>
  );
}
