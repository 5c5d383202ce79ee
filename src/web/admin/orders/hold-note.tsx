import { formatDateTime } from '#shared/dates.ts';
import { Pause } from '../../icons/pause.ts';
import { Play } from '../../icons/play.ts';
import { adminApi } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Note } from '../components/note.tsx';
import { useAction } from '../components/use-action.ts';
import { useMay } from '../permissions.tsx';
import { offeredActions } from './offered-actions.ts';
import { type Order, reloadOrders } from './orders.ts';

/** Since when, by whom and why an order is on hold, and its release. */
export function HoldNote({ order }: { order: Order }) {
  const { id, hold } = order;
  const { releases } = offeredActions(order, useMay());
  const release = useAction({
    run: () => adminApi.orderManagement.release({ id }),
    failed: 'The order was not released',
    success: () => ['Order released', 'It can be packed and handed over again.'],
    reload: reloadOrders,
  });
  if (!hold) return null;
  return (
    <Note
      icon={Pause}
      tone="warning"
      actions={
        releases && (
          <ActionButton action={release} icon={Play} size="small" busyLabel="Releasing...">
            Release
          </ActionButton>
        )
      }
    >
      On hold since {formatDateTime(hold.at)}, by {hold.by}: {hold.reason}. Nothing of it is packed, booked or handed
      over until it is released.
    </Note>
  );
}
