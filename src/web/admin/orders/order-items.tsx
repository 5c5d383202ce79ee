import { amountToPay, chargesOf, TERM_LABELS } from '#features/orders/charge-rules.ts';
import { formatRupees } from '#shared/money.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import badgeStyles from '../../ui/badge.module.css';
import figuresStyles from '../../ui/figures.module.css';
import tableStyles from '../../ui/table.module.css';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { Card } from '../components/card.tsx';
import { PanelLink } from '../components/panel-link.tsx';
import styles from './order-items.module.css';
import type { Order } from './orders.ts';

/** The items as bought, and the totals. */
export function OrderItems({ order }: { order: Order }) {
  const { couponDiscount, onlineDiscount, deliveryCharge, cashFee } = chargesOf(order);
  return (
    <Card
      title="Items"
      aside={
        <>
          <span className="muted">{order.items.length}</span>
          <span className={`${arrangeStyles.actions} muted ${textStyles.small}`}>Prices as bought</span>
        </>
      }
    >
      <table className={`${tableStyles.table} ${badgeStyles.plain}`}>
        <caption className="visually-hidden">Items</caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className={`${textStyles.number} ${styles.price}`}>
              Price
            </th>
            <th scope="col" className={`${textStyles.number} ${styles.quantity}`}>
              Qty
            </th>
            <th scope="col" className={`${textStyles.number} ${styles.amount}`}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <td>
                <span className={tableCellStyles.cell}>
                  <span className={`${tableCellStyles.smallThumbnail} ${styles.thumbnailList}`}>
                    <ProductImage image={item.image} sizes="40px" maxWidth={200} decorative />
                  </span>
                  <span className={`${tableCellStyles.twoLines} ${textStyles.ellipsis}`}>
                    {item.productId ? (
                      <PanelLink className={textStyles.key} to={`/admin/products/${item.productId}`}>
                        {item.productName}
                      </PanelLink>
                    ) : (
                      <b className={textStyles.key}>{item.productName}</b>
                    )}
                    <span className={textStyles.second}>{details(item)}</span>
                    {item.refundedQuantity > 0 && (
                      <span className={`${textStyles.second} ${textStyles.negative}`}>
                        {item.refundedQuantity} of {item.quantity} refunded, {formatRupees(item.refundedAmount)}
                      </span>
                    )}
                  </span>
                </span>
              </td>
              <td className={`${textStyles.number} ${styles.price}`}>
                {item.isFree ? 'Free' : formatRupees(item.price)}
                {item.listPrice !== null && (
                  <span className={`muted ${textStyles.small}`}>
                    {' '}
                    instead of {formatRupees(item.listPrice)}: {item.priceReason}
                  </span>
                )}
              </td>
              <td className={`${textStyles.number} ${styles.quantity}`}>{item.quantity}</td>
              <td className={`${textStyles.number} ${styles.amount}`}>
                <b className={textStyles.key}>{item.isFree ? 'Free' : formatRupees(item.price * item.quantity)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={figuresStyles.totals}>
        <dt>Subtotal</dt>
        <dd>{formatRupees(order.subtotal)}</dd>
        {couponDiscount > 0 && (
          <>
            <dt>
              Coupon <b className={textStyles.code}>{order.couponCode}</b>
            </dt>
            <dd className={textStyles.positive}>−{formatRupees(couponDiscount)}</dd>
          </>
        )}
        {onlineDiscount > 0 && (
          <>
            <dt>{TERM_LABELS.onlineDiscount}</dt>
            <dd className={textStyles.positive}>−{formatRupees(onlineDiscount)}</dd>
          </>
        )}
        <dt>Shipping</dt>
        <dd>{deliveryCharge > 0 ? formatRupees(deliveryCharge) : 'FREE'}</dd>
        {cashFee > 0 && (
          <>
            <dt>{TERM_LABELS.cashFee}</dt>
            <dd>{formatRupees(cashFee)}</dd>
          </>
        )}
        <dt>Tax</dt>
        <dd>Included</dd>
        <dt className={textStyles.total}>Total</dt>
        <dd className={textStyles.total}>{formatRupees(order.totalAmount)}</dd>
        {order.creditAmount > 0 && (
          <>
            <dt>Store credit</dt>
            <dd>−{formatRupees(order.creditAmount)}</dd>
            <dt>To pay</dt>
            <dd>{formatRupees(amountToPay(order))}</dd>
          </>
        )}
      </dl>
    </Card>
  );
}

const details = ({ flavor, size, hsn, taxRate, sku }: Order['items'][number]) =>
  [flavor, size, hsn && `HSN ${hsn}`, `GST ${taxRate} %`, sku].filter(Boolean).join(' · ');
