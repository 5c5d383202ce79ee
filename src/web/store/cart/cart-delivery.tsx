import { useQuery } from '@tanstack/react-query';
import { amountToFreeDelivery, deliveryCharge, type Parcel } from '#features/delivery/charge-rules.ts';
import { formatRupees } from '#shared/money.ts';
import { Truck } from '../../icons/truck.ts';
import type { Cart } from '../../shop/cart.ts';
import { OrderTotals } from '../../shop/order-totals.tsx';
import { purchaseQueries } from '../../shop/purchase-api.ts';
import styles from './cart-delivery.module.css';

const parcelOf = ({ amount, grams }: Cart): Parcel => ({ amount, grams });

/** The default method, where it is the same for every pincode; null: it depends on the pincode; undefined: loading. */
function useDefaultDelivery() {
  const { data } = useQuery(purchaseQueries.delivery.summary.queryOptions());
  return data && (data.options[0] ?? null);
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
