import { CompactLineItem } from '../../shop/compact-line-item.tsx';
import { OrderTotals } from '../../shop/order-totals.tsx';
import type { Order } from './use-paid-order.ts';

/** What was bought, and its sums. */
export function OrderDetailsCard({ order }: { order: Order }) {
  return (
    <section className="box" aria-labelledby="your-order">
      <h2 className="h3 hd res__h" id="your-order">
        Your order
      </h2>
      <OrderDetails order={order} />
    </section>
  );
}

export function OrderDetails({ order }: { order: Order }) {
  return (
    <>
      <ul>
        {order.items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      <OrderTotals
        className="res__s"
        subtotal={order.subtotal}
        discount={order.discount}
        shipping={order.shipping}
        total={order.totalAmount}
      />
    </>
  );
}

function Item({ item }: { item: Order['items'][number] }) {
  const { image, flavor, size, productName, price, quantity, isFree } = item;
  return (
    <CompactLineItem
      className="res__b"
      picture={image}
      flavour={flavor}
      name={productName}
      amount={price * quantity}
      isFree={isFree}
    >
      <p className="sm muted num">
        {[flavor, size].filter(Boolean).join(', ')} × {quantity}
      </p>
    </CompactLineItem>
  );
}

export function OrderBoxSkeleton() {
  return (
    <div className="box" aria-busy="true">
      <div className="sk sk--t" />
      {[1, 2, 3].map((key) => (
        <div key={key} className="ln ln--s">
          <div className="ln__p sk" />
          <div className="ln__b res__b">
            <div className="sk sk--n" />
            <div className="sk sk--m" />
          </div>
        </div>
      ))}
      <div className="sk sk--sum" />
    </div>
  );
}
