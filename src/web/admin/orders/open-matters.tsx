import { useState } from 'react';
import { isRefundedByStaff } from '#features/orders/process/payment-rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { Check } from '../../icons/check.ts';
import { CircleAlert } from '../../icons/circle-alert.ts';
import { TriangleAlert } from '../../icons/triangle-alert.ts';
import { Undo2 } from '../../icons/undo-2.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Card } from '../components/card.tsx';
import { NoteDialog } from '../components/form/note-dialog.tsx';
import { Note } from '../components/note.tsx';
import { useAction } from '../components/use-action.ts';
import { useMay } from '../permissions.tsx';
import { offeredActions } from './offered-actions.ts';
import styles from './open-matters.module.css';
import { matterMessage } from './order-labels.ts';
import { type Order, reloadOrders } from './orders.ts';
import { refundMatter } from './refund-matter.ts';
import { sumOf } from './status-consequences.ts';

type Matter = Order['matters'][number];

/** The open matters of an order: each with its amount, payment and actions. */
export function OpenMatters({ order }: { order: Order }) {
  const { matters } = order;
  if (matters.length === 0) return null;
  const sum = matters.reduce((total, { amount }) => total + amount, 0);
  return (
    <Card
      title={matters.length === 1 ? '1 open matter' : `${matters.length} open matters`}
      icon={CircleAlert}
      aside={<span>{formatRupees(sum)} waits for a decision.</span>}
      className={styles.matters}
    >
      <ol>
        {matters.map((matter) => (
          <MatterItem key={matter.id} order={order} matter={matter} />
        ))}
      </ol>
    </Card>
  );
}

function MatterItem({ order, matter }: { order: Order; matter: Matter }) {
  const [isClosing, setClosing] = useState(false);
  const { title, message } = matterMessage(order, matter);
  const may = useMay();
  return (
    <li>
      <div className={arrangeStyles.row}>
        <h3>{title}</h3>
        <time className="muted" dateTime={matter.openedAt}>
          Open since {formatDateTime(matter.openedAt)}
        </time>
      </div>
      <p>{message}</p>
      <div className={`${arrangeStyles.row} ${arrangeStyles.actions}`}>
        <RefundButton order={order} matter={matter} />
        <ApplyButton order={order} matter={matter} />
        {offeredActions(order, may).closes(matter.id) && (
          <Button variant="ghost" size="small" onClick={() => setClosing(true)}>
            Close with a note<span className="visually-hidden">: {title}</span>
          </Button>
        )}
      </div>
      {isClosing && <CloseDialog order={order} matter={matter} onClose={() => setClosing(false)} />}
    </li>
  );
}

function RefundButton({ order, matter }: { order: Order; matter: Matter }) {
  const [key] = useState(() => crypto.randomUUID());
  const may = useMay();
  const isByStaff = order.attempts.some(({ id, gateway }) => id === matter.attemptId && isRefundedByStaff(gateway));
  const refund = useAction({
    run: () => refundMatter(order, matter, key),
    failed: 'The refund was not started',
    reload: reloadOrders,
    success: ({ amount }) =>
      isByStaff
        ? ['Refund decided', `Pay out ${formatRupees(amount)}, then record it below.`]
        : ['Refund started', `The gateway is asked to refund ${formatRupees(amount)}.`],
  });
  if (!offeredActions(order, may).refunds(matter.id)) return null;
  return (
    <ActionButton action={refund} size="small" busyLabel="Starting...">
      <Undo2 size="small" />
      {matter.kind === 'refund_failed'
        ? `Try ${formatRupees(matter.amount)} again`
        : `Refund ${formatRupees(matter.amount)}`}
    </ActionButton>
  );
}

function ApplyButton({ order, matter }: { order: Order; matter: Matter }) {
  const may = useMay();
  const apply = useAction({
    run: () => adminApi.orderManagement.applyPayment({ id: order.id, attemptId: matter.attemptId ?? '' }),
    reload: reloadOrders,
    success: ({ amount }) => ['Payment counts', `${formatRupees(amount)} pays order ${order.displayId}.`],
  });
  if (!offeredActions(order, may).applies(matter.id)) return null;
  return (
    <ActionButton action={apply} size="small" busyLabel="Saving...">
      <Check size="small" />
      Accept {formatRupees(matter.amount)} as paid
    </ActionButton>
  );
}

function CloseDialog({ order, matter, onClose }: { order: Order; matter: Matter; onClose(): void }) {
  const outcome = order.outcomes.matters.find(({ matterId }) => matterId === matter.id)?.close;
  const cancelledAmount = outcome ? sumOf(outcome, 'refund_cancelled') : 0;
  return (
    <NoteDialog
      id={matter.id}
      title={`Close a matter of ${order.displayId}`}
      save="Close matter"
      send={(note) => adminApi.orderManagement.resolveAttention({ id: order.id, matterId: matter.id, note })}
      reload={reloadOrders}
      success={['Closed', 'The note stays in the history of the order.']}
      onClose={onClose}
    >
      {cancelledAmount > 0 && (
        <Note tone="warning" icon={TriangleAlert}>
          The refund of <b>{formatRupees(cancelledAmount)}</b> will not go through the gateway.
        </Note>
      )}
    </NoteDialog>
  );
}
