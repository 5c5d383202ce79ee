import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { errorMessage } from '../../lib/errors.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { toastAdded } from '../../shop/cart.ts';
import { purchaseApi } from '../../shop/purchase-api.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { toastError } from '../../ui/toast.tsx';
import styles from './buy-again.module.css';
import type { Order } from './orders.ts';

type Missing = Awaited<ReturnType<typeof purchaseApi.orders.buyAgain>>['missing'][number];

const REASONS: Record<Missing['reason'], (added: number) => string> = {
  discontinued: () => 'no longer sold',
  out_of_stock: () => 'out of stock',
  limited: (added) => (added > 0 ? `only ${added} could be added` : 'no more can be bought'),
  cart_full: () => 'the cart is full',
};

/** Adds the order's items to the cart, and lists those that could not be added. */
export function BuyAgain({ order }: { order: Order }) {
  const client = useQueryClient();
  const { keyFor, finish } = useIdempotencyKey();
  const buyAgain = useMutation({
    mutationFn: () => purchaseApi.orders.buyAgain({ id: order.id, idempotencyKey: keyFor(order.id) }),
    onSuccess: ({ addedUnits }) => {
      finish();
      void client.invalidateQueries({ queryKey: orpc.cart.key() });
      if (addedUnits > 0) toastAdded();
    },
    onError: (error) => toastError('Error adding to cart', errorMessage(error)),
  });
  const missing = buyAgain.data?.missing ?? [];
  return (
    <>
      <BusyButton
        variant="outline"
        size="small"
        busy={buyAgain.isPending}
        busyLabel="Adding..."
        onClick={() => buyAgain.mutate()}
      >
        Buy again<span className="visually-hidden"> order {order.displayId}</span>
      </BusyButton>
      {missing.length > 0 && (
        <div className={styles.missing} role="status">
          <p>{buyAgain.data?.addedUnits ? 'Not all of it could be added:' : 'Nothing could be added:'}</p>
          <ul>
            {missing.map(({ name, reason, added }) => (
              <li key={name}>
                {name}: {REASONS[reason](added)}
              </li>
            ))}
          </ul>
          {buyAgain.data && buyAgain.data.addedUnits > 0 && (
            <Link className="link" to="/cart">
              View cart
            </Link>
          )}
        </div>
      )}
    </>
  );
}
