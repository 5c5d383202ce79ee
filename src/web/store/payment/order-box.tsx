import { flavourTone } from '#shared/flavour-tone.ts';
import { formatRupees } from '#shared/money.ts';
import { ProductPicture } from '../../shop/product-picture.tsx';
import type { Order } from './use-paid-order.ts';

/** What was bought, and its sums. */
export function OrderBox({ order }: { order: Order }) {
  return (
    <section className="box" aria-labelledby="your-order">
      <h2 className="h3 hd res__h" id="your-order">
        Your order
      </h2>
      <ul>
        {order.items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      <dl className="sum res__s">
        <div>
          <dt>Subtotal</dt>
          <dd>{formatRupees(order.subtotal)}</dd>
        </div>
        {order.discount > 0 && (
          <div className="is-ok">
            <dt>Discount</dt>
            <dd>−{formatRupees(order.discount)}</dd>
          </div>
        )}
        <div>
          <dt>Shipping</dt>
          <dd>{order.shipping > 0 ? formatRupees(order.shipping) : 'Free'}</dd>
        </div>
        <div>
          <dt>Tax</dt>
          <dd>Included</dd>
        </div>
        <div className="sum__t">
          <dt>Total</dt>
          <dd>{formatRupees(order.totalAmount)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Item({ item }: { item: Order['items'][number] }) {
  const details = [item.flavor, item.size].filter(Boolean).join(', ');
  return (
    <li className="ln ln--s">
      <span className={`ln__p stage tone-${item.image?.tone ?? flavourTone(item.flavor)}`}>
        <ProductPicture picture={item.image} sizes="64px" decorative />
      </span>
      <div className="ln__b res__b">
        <div className="ln__t">
          <b>{item.productName}</b>
          <span className="num">{item.isFree ? 'Free' : formatRupees(item.price * item.quantity)}</span>
        </div>
        <p className="sm muted num">
          {details} × {item.quantity}
        </p>
      </div>
    </li>
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
