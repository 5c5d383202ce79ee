import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { TriangleAlert } from '../../icons/triangle-alert.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import textStyles from '../../ui/text.module.css';
import { adminApi, adminQueries } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Card } from '../components/card.tsx';
import { NoteDialog } from '../components/form/note-dialog.tsx';
import { useAction } from '../components/use-action.ts';
import { orderPath } from '../orders/orders.ts';
import { refundMatter } from '../orders/refund-matter.ts';
import { Permitted } from '../permissions.tsx';
import paymentsStyles from './payments.module.css';
import { type Unmatched, useUnmatched } from './payments.ts';

const REASONS: Record<string, { badge: string; message: string }> = {
  mismatch: { badge: 'Another amount', message: 'The amount paid is not the amount due.' },
  duplicate_payment: { badge: 'Paid twice', message: 'The second payment is due back.' },
  late_success: { badge: 'Paid too late', message: 'The money arrived after the order had ended.' },
  refund_due: { badge: 'Refund due', message: 'A refund has to be started.' },
  refund_failed: { badge: 'Refund failed', message: 'The gateway refused a refund.' },
  order_deleted: { badge: 'Order deleted', message: 'Its money is not refunded yet.' },
  unknown_payment: { badge: 'Unknown payment', message: 'A callback for a payment that the shop does not know.' },
  missing_reference: { badge: 'No reference', message: 'A callback without a payment reference.' },
};

/** Payments without an order or with an open matter: normally none. */
export function UnmatchedPayments() {
  const { data, isError, error, refetch } = useUnmatched();
  return (
    <Card
      title="Unmatched payments"
      heading="h3"
      aside={
        data &&
        data.rows.length > 0 && (
          <Badge hue="red">
            {data.rows.length}
            {data.more && '+'}
          </Badge>
        )
      }
    >
      {isError && !data ? (
        <LoadFailed heading="h3" title="Not loaded" error={error} onRetry={() => void refetch()} />
      ) : data?.rows.length === 0 ? (
        <p className={`${cardStyles.body} ${arrangeStyles.row}`}>
          <CircleCheck className={textStyles.positive} />
          Every payment belongs to an order.
        </p>
      ) : (
        <ul className={paymentsStyles.unmatchedList}>
          {data?.rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ row }: { row: Unmatched }) {
  const [open, setOpen] = useState(false);
  const { badge, message } = REASONS[row.reason] ?? { badge: row.reason, message: '' };
  return (
    <li>
      <div className={arrangeStyles.row}>
        <b className={textStyles.code}>{row.order ?? row.transactionId ?? 'No id'}</b>
        <Badge hue="red" icon={TriangleAlert}>
          {badge}
        </Badge>
      </div>
      <p className={`muted ${textStyles.small}`}>
        {[row.customer, row.amount === null ? null : formatRupees(row.amount), formatDateTime(row.at), message]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {row.order && row.deleted && row.orderId && <DeletedOrderActions row={row} orderId={row.orderId} />}
      {row.order && !row.deleted && (
        <Permitted needs="orders.read">
          <LinkButton size="small" to={orderPath(row.order)}>
            Review the order<span className="visually-hidden"> {row.order}</span>
          </LinkButton>
        </Permitted>
      )}
      {row.kind === 'callback' && (
        <Permitted needs="payments.write">
          <Button size="small" onClick={() => setOpen(true)}>
            Dismiss<span className="visually-hidden"> the callback of {formatDateTime(row.at)}</span>
          </Button>
        </Permitted>
      )}
      {open && <DismissDialog row={row} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** A deleted order has no page, so its payment is refunded or resolved here. */
function DeletedOrderActions({ row, orderId }: { row: Unmatched; orderId: string }) {
  const client = useQueryClient();
  const [isClosing, setClosing] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const reload = () => void client.invalidateQueries({ queryKey: adminQueries.payments.key() });
  const amount = row.amount ?? 0;
  const refund = useAction({
    run: () => refundMatter({ id: orderId }, { ...row, kind: row.reason, amount }, key),
    failed: 'The refund was not started',
    reload: (client) => client.invalidateQueries({ queryKey: adminQueries.payments.key() }),
    success: () => ['Refund started', `${formatRupees(amount)} goes back the way it came.`],
  });
  return (
    <div className={arrangeStyles.row}>
      {amount > 0 && row.attemptId && (
        <Permitted needs="orders.refund">
          <ActionButton action={refund} size="small" busyLabel="Starting...">
            Refund {formatRupees(amount)}
            <span className="visually-hidden"> of deleted order {row.order}</span>
          </ActionButton>
        </Permitted>
      )}
      <Permitted needs="orders.write">
        <Button variant="ghost" size="small" onClick={() => setClosing(true)}>
          Close with a note<span className="visually-hidden">: deleted order {row.order}</span>
        </Button>
      </Permitted>
      {isClosing && (
        <NoteDialog
          id={row.id}
          title={`Close a matter of deleted order ${row.order}`}
          save="Close matter"
          send={(note) => adminApi.orderManagement.resolveAttention({ id: orderId, matterId: row.id, note })}
          reload={reload}
          success={['Closed', 'The note stays in the history of the order.']}
          onClose={() => setClosing(false)}
        />
      )}
    </div>
  );
}

function DismissDialog({ row, onClose }: { row: Unmatched; onClose(): void }) {
  return (
    <NoteDialog
      id={row.id}
      title="Dismiss the callback"
      send={(note) => adminApi.payments.dismissCallback({ id: row.id, note })}
      reload={(client) => client.invalidateQueries({ queryKey: adminQueries.payments.key() })}
      success={['Dismissed', 'The callback stays in the list of callbacks.']}
      onClose={onClose}
    >
      <p>Check the payment in the gateway’s dashboard first: it may belong to another shop of the same account.</p>
    </NoteDialog>
  );
}
