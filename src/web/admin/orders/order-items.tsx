import { Link } from 'react-router';
import { formatRupees } from '#shared/money.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import type { Order } from './orders.ts';

/** The lines as they were bought, and the sums. */
export function OrderItems({ order }: { order: Order }) {
  return (
    <section className="a-card" aria-label="Items">
      <header>
        <h2 className="a-h3">Items</h2>
        <span className="muted">{order.items.length}</span>
        <span className="a-acts muted a-sm">Prices as bought</span>
      </header>
      <table className="a-tbl a-plain">
        <caption className="sr">Items</caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="a-num a-price">
              Price
            </th>
            <th scope="col" className="a-num a-qty">
              Qty
            </th>
            <th scope="col" className="a-num a-amt">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <td>
                <span className="a-cell">
                  <span className="a-th a-th--l">
                    <ProductImage picture={item.image} sizes="40px" most={200} decorative />
                  </span>
                  <span className="a-two a-ell">
                    {item.productId ? (
                      <Link className="a-key" to={`/admin/products/${item.productId}`}>
                        {item.productName}
                      </Link>
                    ) : (
                      <b className="a-key">{item.productName}</b>
                    )}
                    <span className="a-l2">{details(item)}</span>
                    {item.refundedQuantity > 0 && (
                      <span className="a-l2 a-neg">
                        {item.refundedQuantity} of {item.quantity} refunded, {formatRupees(item.refundedAmount)}
                      </span>
                    )}
                  </span>
                </span>
              </td>
              <td className="a-num a-price">{item.isFree ? 'Free' : formatRupees(item.price)}</td>
              <td className="a-num a-qty">{item.quantity}</td>
              <td className="a-num a-amt">
                <b className="a-key">{item.isFree ? 'Free' : formatRupees(item.price * item.quantity)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="a-sums">
        <dt>Subtotal</dt>
        <dd>{formatRupees(order.subtotal)}</dd>
        {order.discount > 0 && (
          <>
            <dt>
              Coupon <b className="a-code">{order.couponCode}</b>
            </dt>
            <dd className="a-pos">−{formatRupees(order.discount)}</dd>
          </>
        )}
        <dt>Shipping</dt>
        <dd>FREE</dd>
        <dt>Tax</dt>
        <dd>Included</dd>
        <dt className="a-t">Total</dt>
        <dd className="a-t">{formatRupees(order.totalAmount)}</dd>
      </dl>
    </section>
  );
}

const details = ({ flavor, size, hsn, taxRate, sku }: Order['items'][number]) =>
  [flavor, size, hsn && `HSN ${hsn}`, `GST ${taxRate} %`, sku].filter(Boolean).join(' · ');
