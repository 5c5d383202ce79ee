import { type ReactNode, useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { adminApi } from '../api.ts';
import { useAction } from '../components/use-action.ts';
import { CancellationMail } from './cancellation-mail.tsx';
import { STATUS_BADGES } from './order-labels.ts';
import { type OrderRow, reloadOrders, type StaffStatus, type Status } from './orders.ts';
import { describeStatusConsequences, sumOf } from './status-consequences.ts';

type Facts = Pick<OrderRow, 'id' | 'displayId' | 'fullName' | 'status'>;
type Outcomes = Awaited<ReturnType<typeof readOutcomes>>;
type Wish = { order: Facts; to: StaffStatus; outcomes: Outcomes };
type Change = { id: string; displayId: string; from: Status; to: StaffStatus; undo?: boolean; mailCustomer?: boolean };

/** Sets an order's status: at once when it has no other consequences, else after confirming them. */
export function useSetStatus(): { setStatus(order: Facts, to: StaffStatus): void; question: ReactNode } {
  const [wish, setWish] = useState<Wish | null>(null);
  const [mails, setMails] = useState(true);
  const change = useAction({
    run: ({ displayId: _, ...input }: Change) => adminApi.orderManagement.setStatus(input),
    failed: 'Failed to update order status',
    explain: (error) => changedWords(error) ?? errorMessage(error),
    reload: reloadOrders,
    success: (effects, { displayId, to }) => [
      'Order status updated successfully',
      [`${displayId} is ${STATUS_BADGES[to].label.toLowerCase()}.`, ...describeEffects(effects)].join(' '),
    ],
    undoInput: ({ from, canUndo }, { id, displayId, to }) =>
      canUndo ? { id, displayId, from: to, to: from as StaffStatus, undo: true } : undefined,
    onSettled: () => setWish(null),
  });
  const run = ({ order: { id, displayId, status }, to }: Omit<Wish, 'outcomes'>) =>
    change.mutate({ id, displayId, from: status, to, mailCustomer: mails });
  // read on demand, since the consequences may have changed
  const preview = useAction({
    run: ({ order }: { order: Facts; to: StaffStatus }) => readOutcomes(order.id),
    failed: 'Failed to update order status',
    onSuccess: (outcomes, { order, to }) => {
      if (describe(outcomes, to).length > 0) setWish({ order, to, outcomes });
      else run({ order, to });
    },
  });
  return {
    setStatus: (order, to) => {
      if (to === order.status) return;
      setMails(true);
      preview.mutate({ order, to });
    },
    question: (
      <ConfirmDialog
        open={wish !== null}
        title={wish ? `Set ${wish.order.displayId} to ${STATUS_BADGES[wish.to].label.toLowerCase()}?` : ''}
        confirm="Set status"
        busyLabel="Setting..."
        busy={change.isPending}
        onConfirm={() => wish && run(wish)}
        onClose={() => setWish(null)}
      >
        <p>{wish && describe(wish.outcomes, wish.to)}</p>
        {wish?.to === 'cancelled' && (
          <CancellationMail
            orders={[{ ...wish.order, refund: sumOf(wish.outcomes.setStatus.cancelled, 'refund_proposed') }]}
            checked={mails}
            onChange={setMails}
          />
        )}
      </ConfirmDialog>
    ),
  };
}

const describe = ({ setStatus, captured, refundable }: Outcomes, to: StaffStatus) =>
  describeStatusConsequences([{ outcome: setStatus[to], captured, refundable }]).join(' ');

async function readOutcomes(id: string) {
  const [outcomes] = await adminApi.orderManagement.outcomes({ ids: [id] });
  if (!outcomes) throw new Error(`No answer about order ${id}`);
  return outcomes;
}

export function describeEffects({ missing, refundDue }: { missing: number; refundDue: number }): string[] {
  return [
    ...(missing > 0 ? [`${missing} ${missing === 1 ? 'unit is' : 'units are'} no longer in stock.`] : []),
    ...(refundDue > 0 ? [`${formatRupees(refundDue)} is due back. Decide on the order’s page.`] : []),
  ];
}

function changedWords(error: unknown): string | null {
  if (errorCode(error) !== 'STATUS_CHANGED') return null;
  const status = errorData<{ status: Status }>(error)?.status;
  return `The order has changed since you opened it${status ? ` and is now ${STATUS_BADGES[status].label.toLowerCase()}` : ''}.`;
}
