import { TERM_LABELS } from '#features/orders/charge-rules.ts';
import { formatRupees, type Paise } from '#shared/money.ts';
import styles from './order-totals.module.css';

type Props = {
  subtotal: Paise;
  discount?: Paise;
  /** null: not known before the pincode is */
  shipping?: Paise | null;
  /** terms of the payment method, beside discount and shipping */
  onlineDiscount?: Paise | undefined;
  cashFee?: Paise | undefined;
  total: Paise;
  /** of the total: paid with store credit */
  creditAmount?: Paise | undefined;
  className?: string | undefined;
};

/** The totals of a cart, a checkout or an order, as computed by the server. */
export function OrderTotals({
  subtotal,
  discount = 0,
  shipping = 0,
  onlineDiscount = 0,
  cashFee = 0,
  total,
  creditAmount = 0,
  className = '',
}: Props) {
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
      {onlineDiscount > 0 && (
        <div className={styles.good}>
          <dt>{TERM_LABELS.onlineDiscount}</dt>
          <dd>−{formatRupees(onlineDiscount)}</dd>
        </div>
      )}
      <div>
        <dt>Shipping</dt>
        <dd>{shipping === null ? 'By pincode' : shipping > 0 ? formatRupees(shipping) : 'Free'}</dd>
      </div>
      {cashFee > 0 && (
        <div>
          <dt>{TERM_LABELS.cashFee}</dt>
          <dd>{formatRupees(cashFee)}</dd>
        </div>
      )}
      <div>
        <dt>Tax</dt>
        <dd>Included</dd>
      </div>
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{formatRupees(total)}</dd>
      </div>
      {creditAmount > 0 && (
        <>
          <div className={styles.good}>
            <dt>Store credit</dt>
            <dd>−{formatRupees(creditAmount)}</dd>
          </div>
          <div className={styles.total}>
            <dt>To pay</dt>
            <dd>{formatRupees(total - creditAmount)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
