import { useQuery } from '@tanstack/react-query';
import { amountToFreeDelivery, deliveryCharge, type Parcel } from '#features/delivery/charge-rules.ts';
import { termsOf } from '#features/settings/payment-terms-rules.ts';
import { formatRupees, toPaise } from '#shared/money.ts';
import { Truck } from '../../icons/truck.ts';
import type { Cart } from '../../shop/cart.ts';
import DeliveryBox from '../../shop/delivery-box.tsx';
import { useStoredPincode } from '../../shop/delivery-pincode.ts';
import { OrderTotals } from '../../shop/order-totals.tsx';
import { purchaseQueries } from '../../shop/purchase-api.ts';
import { useStorefront } from '../../shop/storefront.ts';
import { useDeliveryOptions } from '../../shop/use-delivery-options.ts';
import styles from './cart-delivery.module.css';

const parcelOf = ({ amount, grams }: Cart): Parcel => ({ amount, grams });

/**
 * The default method, which may depend on the pincode that the customer entered; null: that is not known yet, or it is
 * not served; undefined: loading.
 */
function useDefaultDelivery() {
  const { data: summary } = useQuery(purchaseQueries.delivery.summary.queryOptions());
  const isSame = summary !== undefined && summary.options.length > 0;
  const pincode = useStoredPincode();
  const { data: delivery, isPending } = useDeliveryOptions(isSame ? null : pincode);
  if (isSame) return summary.options[0];
  if (!summary || (pincode !== null && isPending)) return undefined;
  return delivery?.options[0] ?? null;
}

/** Charge and day of delivery to the pincode of the customer; nothing where everything is delivered free. */
export function CartDelivery({ cart }: { cart: Cart }) {
  const { delivery } = useStorefront();
  if (delivery.isPlain) return null;
  return (
    <div className={styles.delivery}>
      <DeliveryBox amount={cart.amount} weigh={() => cart.grams} />
    </div>
  );
}

/** Totals of the cart with the delivery charge, as far as it is known before checkout. */
export function CartTotals({ cart }: { cart: Cart }) {
  const delivery = useDefaultDelivery();
  const charge = delivery ? deliveryCharge(delivery, parcelOf(cart)) : null;
  return (
    <OrderTotals
      subtotal={cart.amount}
      shipping={delivery === undefined ? 0 : charge}
      total={cart.amount + (charge ?? 0)}
    />
  );
}

/**
 * The totals by payment method; nothing where they are the same. Whether cash is taken at the pincode, and for a first
 * order, is said at checkout.
 */
export function CartTerms({ cart }: { cart: Cart }) {
  const { payment, policy } = useStorefront();
  const delivery = useDefaultDelivery();
  const shipping = delivery ? deliveryCharge(delivery, parcelOf(cart)) : 0;
  const base = { total: cart.amount + shipping, shipping };
  const [online, cash] = [termsOf(payment, base, 'online'), termsOf(payment, base, 'cod')];
  const takesCash =
    payment.takesCash &&
    cart.isSoldForCash &&
    delivery?.allowsCash !== false &&
    base.total >= toPaise(policy.cashMinimum) &&
    base.total <= (payment.cashMaximum ?? base.total);
  if (online.discount === 0 && !(takesCash && cash.fee > 0)) return null;
  return (
    <dl className={styles.terms}>
      <div className={online.discount > 0 ? styles.saving : ''}>
        <dt>Paid online</dt>
        <dd>{formatRupees(online.total)}</dd>
        {online.discount > 0 && <dd>save {formatRupees(online.discount)}</dd>}
      </div>
      {takesCash && (
        <div>
          <dt>Cash on delivery</dt>
          <dd>{formatRupees(cash.total)}</dd>
          {cash.fee > 0 && <dd>fee {formatRupees(cash.fee)}</dd>}
        </div>
      )}
    </dl>
  );
}

/** How much is missing for free delivery; nothing where it is free already, or never. */
export function FreeDeliveryProgress({ cart }: { cart: Cart }) {
  const delivery = useDefaultDelivery();
  const missing = delivery ? amountToFreeDelivery(delivery, parcelOf(cart)) : null;
  if (!delivery || missing === null) return null;
  return (
    <div className={styles.progress}>
      <Truck />
      <p id="free-delivery">
        <b>Add {formatRupees(missing)} for free delivery.</b> It saves you{' '}
        {formatRupees(deliveryCharge(delivery, parcelOf(cart)))}.
      </p>
      <meter aria-labelledby="free-delivery" max={cart.amount + missing} value={cart.amount} />
    </div>
  );
}
