import { formatRupees, type Paise } from '#shared/money.ts';
import styles from './order-totals.module.css';

type Props = {
  subtotal: Paise;
  discount?: Paise;
  /** null: not known before the pincode is */
  shipping?: Paise | null;
  total: Paise;
  className?: string | undefined;
};

/** The totals of a cart, a checkout or an order, as computed by the server. */
export function OrderTotals({ subtotal, discount = 0, shipping = 0, total, className = '' }: Props) {
  return (
    <dl className={`${styles.totals} ${className}`}>
      <div>
        <dt>Subtotal</dt>
        <dd>{formatRupees(subtotal)}</dd>
      </div>
      {discount > 0 && (
        <div className={styles.good}>
          <dt>Discount</dt>
          <dd>−{formatRupees(discount)}</dd>
        </div>
      )}
      <div>
        <dt>Shipping</dt>
        <dd>{shipping === null ? 'By pincode' : shipping > 0 ? formatRupees(shipping) : 'Free'}</dd>
      </div>
      <div>
        <dt>Tax</dt>
        <dd>Included</dd>
      </div>
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{formatRupees(total)}</dd>
      </div>
    </dl>
  );
}
