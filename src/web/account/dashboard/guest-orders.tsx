import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pluralize } from '#shared/text.ts';
import { errorMessage } from '../../lib/errors.ts';
import { guestApi, guestQueries } from '../../shop/guest-api.ts';
import { purchaseQueries } from '../../shop/purchase-api.ts';
import boxStyles from '../../ui/box.module.css';
import buttonStyles from '../../ui/button.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import styles from './guest-orders.module.css';

/** Orders that were placed without an account with the confirmed e-mail of this one: they are added when the user agrees. */
export default function GuestOrders() {
  const client = useQueryClient();
  const { data: guestOrders = [] } = useQuery(guestQueries.guests.listOrders.queryOptions({ input: undefined }));
  const count = pluralize(guestOrders.length, 'order');
  const claim = useMutation({
    mutationFn: () => guestApi.guests.claimOrders({ ids: guestOrders.map(({ id }) => id) }),
    onSuccess: ({ added }) => toast('Added to this account', pluralize(added, 'order')),
    onError: (error) => toastError('Orders not added', errorMessage(error)),
    // also after an error, since some may have been added elsewhere
    onSettled: () => {
      void client.invalidateQueries({ queryKey: guestQueries.guests.key() });
      void client.invalidateQueries({ queryKey: purchaseQueries.orders.key() });
    },
  });
  if (guestOrders.length === 0) return null;
  return (
    <div className={`${boxStyles.box} ${styles.orders}`} role="status">
      <p>
        <b>Add {count} to this account?</b> Ordered without it, with your email:{' '}
        <span className="tabular">{guestOrders.map(({ displayId }) => displayId).join(', ')}</span>.
      </p>
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.outline} ${buttonStyles.small}`}
        aria-disabled={claim.isPending || undefined}
        onClick={() => !claim.isPending && claim.mutate()}
      >
        Add {count}
      </button>
    </div>
  );
}
