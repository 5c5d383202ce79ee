import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefundedByStaff } from '#features/orders/process/payment-rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { Check } from '../../icons/check.ts';
import { CircleAlert } from '../../icons/circle-alert.ts';
import { TriangleAlert } from '../../icons/triangle-alert.ts';
import { Undo2 } from '../../icons/undo-2.ts';
import { errorMessage } from '../../lib/errors.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import textStyles from '../../ui/text.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { NoteDialog } from '../components/form/note-dialog.tsx';
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
    <section className={`${cardStyles.card} ${styles.matters}`} aria-labelledby="open-matters">
      <header>
        <CircleAlert />
        <h2 className={textStyles.heading3} id="open-matters">
          {matters.length === 1 ? '1 open matter' : `${matters.length} open matters`}
        </h2>
        <span>{formatRupees(sum)} waits for a decision.</span>
      </header>
      <ol>
        {matters.map((matter) => (
          <MatterItem key={matter.id} order={order} matter={matter} />
        ))}
      </ol>
    </section>
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
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const may = useMay();
  const isByStaff = order.attempts.some(({ id, gateway }) => id === matter.attemptId && isRefundedByStaff(gateway));
  const refund = useMutation({
    mutationFn: () => refundMatter(order, matter, key),
    onSuccess: ({ amount }) =>
      isByStaff
        ? toast('Refund decided', `Pay out ${formatRupees(amount)}, then record it below.`)
        : toast('Refund started', `The gateway is asked to refund ${formatRupees(amount)}.`),
    onError: (error) => toastError('Error', `The refund was not started. ${errorMessage(error)}`),
    onSettled: () => reloadOrders(client),
  });
  if (!offeredActions(order, may).refunds(matter.id)) return null;
  return (
    <BusyButton
      variant="plain"
      size="small"
      busy={refund.isPending}
      busyLabel="Starting..."
      onClick={() => refund.mutate()}
    >
      <Undo2 size="small" />
      {matter.kind === 'refund_failed'
        ? `Try ${formatRupees(matter.amount)} again`
        : `Refund ${formatRupees(matter.amount)}`}
    </BusyButton>
  );
}

function ApplyButton({ order, matter }: { order: Order; matter: Matter }) {
  const client = useQueryClient();
  const may = useMay();
  const apply = useMutation({
    mutationFn: () => adminApi.orderManagement.applyPayment({ id: order.id, attemptId: matter.attemptId ?? '' }),
    onSuccess: ({ amount }) => toast('Payment counts', `${formatRupees(amount)} pays order ${order.displayId}.`),
    onError: (error) => toastError('Error', errorMessage(error)),
    onSettled: () => reloadOrders(client),
  });
  if (!offeredActions(order, may).applies(matter.id)) return null;
  return (
    <BusyButton
      variant="plain"
      size="small"
      busy={apply.isPending}
      busyLabel="Saving..."
      onClick={() => apply.mutate()}
    >
      <Check size="small" />
      Accept {formatRupees(matter.amount)} as paid
    </BusyButton>
  );
}

function CloseDialog({ order, matter, onClose }: { order: Order; matter: Matter; onClose(): void }) {
  const _client = useQueryClient();
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
        <p className={`${cardStyles.note} ${cardStyles.warning}`}>
          <TriangleAlert />
          <span>
            The refund of <b>{formatRupees(cancelledAmount)}</b> will not go through the gateway.
          </span>
        </p>
      )}
    </NoteDialog>
  );
}
