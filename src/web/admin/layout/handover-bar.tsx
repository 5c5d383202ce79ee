import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { KeyRound } from '../../icons/key-round.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi, adminQueries } from '../api.ts';
import styles from './panel-bar.module.css';

/** The owner's offer of the shop: shown to the receiver everywhere, to the owner on the team page. */
export function HandoverBar({ side }: { side: 'giver' | 'receiver' }) {
  const client = useQueryClient();
  const { data } = useQuery({ ...adminQueries.team.handover.read.queryOptions(), staleTime: 30_000 });
  const offer = data?.offer;
  const [isAsking, setAsking] = useState(false);
  const reload = () => client.invalidateQueries({ queryKey: adminQueries.team.key() });
  const onError = (error: unknown) => {
    if (errorCode(error) !== 'REAUTHENTICATION_REQUIRED') toastError('Error', errorMessage(error));
  };
  const accept = useMutation({
    mutationFn: (id: string) => adminApi.team.handover.accept({ id }),
    onSuccess: async () => {
      // the panel's own notice of a changed role follows the permissions, and would replace this one
      await client.refetchQueries({ queryKey: adminQueries.panel.permissions.key() });
      setTimeout(() => toast('The shop is yours', 'You can do everything now. The change log records the handover.'));
    },
    onError,
    onSettled: () => {
      setAsking(false);
      void reload();
    },
  });
  const end = useMutation({
    mutationFn: (id: string) => adminApi.team.handover.end({ id }),
    onSuccess: () => toast(side === 'giver' ? 'Offer withdrawn' : 'Offer declined', 'The owner stays the same.'),
    onError,
    onSettled: reload,
  });
  if (!offer || offer.isReceiver !== (side === 'receiver')) return null;
  const { id, giver, receiver, roleName, expiresAt } = offer;
  return (
    <section className={styles.bar} data-flat={side === 'giver' || undefined} aria-label="Offer of the shop">
      <KeyRound />
      <p>
        <b>{side === 'receiver' ? `${giver} offers you the shop.` : `You have offered the shop to ${receiver}.`}</b>{' '}
        <span>
          {side === 'receiver'
            ? `It is valid until ${formatDate(expiresAt)}.`
            : `Nothing changes until it is accepted. It expires on ${formatDate(expiresAt)}.`}
        </span>
      </p>
      <BusyButton
        variant="plain"
        busy={end.isPending}
        busyLabel={side === 'giver' ? 'Withdrawing...' : 'Declining...'}
        onClick={() => end.mutate(id)}
      >
        {side === 'giver' ? 'Withdraw' : 'Decline'}
      </BusyButton>
      {side === 'receiver' && (
        <Button variant="primary" onClick={() => setAsking(true)}>
          Accept
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Become the owner"
        confirm="Take the shop over"
        busyLabel="Taking over..."
        busy={accept.isPending}
        onConfirm={() => accept.mutate(id)}
        onClose={() => setAsking(false)}
      >
        <p>
          You may do everything: money, team, keys and settings. {giver} becomes {roleName} at the same moment.
        </p>
        <p className="muted">{giver} cannot undo this: you would have to offer the shop again.</p>
      </ConfirmDialog>
    </section>
  );
}
