import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { NoteDialog } from '../components/form/note-dialog.tsx';
import { attentionMessage } from './order-labels.ts';
import { type Order, reloadOrders } from './orders.ts';

/** Why the order asks for a person, what to do, and the way to say that it is dealt with. */
export function AttentionNote({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  const words = attentionMessage(order);
  if (!words) return null;
  return (
    <div className="a-note a-warn">
      <TriangleAlert className="ic" aria-hidden="true" />
      <p className="a-grow">
        <b>{words.title}</b> {words.says}
      </p>
      <button type="button" className="a-btn a-ghost a-sm" onClick={() => setOpen(true)}>
        Dismiss
      </button>
      {open && <ResolveDialog order={order} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ResolveDialog({ order, onClose }: { order: Order; onClose(): void }) {
  const client = useQueryClient();
  const given = order.refunds.filter(({ awaitsStaff, state }) => awaitsStaff || state === 'failed');
  const sum = given.reduce((total, { amount }) => total + amount, 0);
  return (
    <NoteDialog
      title={`Dismiss for ${order.displayId}`}
      send={(note) => adminApi.orderManagement.resolveAttention({ id: order.id, note })}
      onDone={() => {
        void reloadOrders(client);
        toast('Dismissed', `${order.displayId} does not ask for attention any more.`);
      }}
      onClose={onClose}
    >
      {sum > 0 && (
        <p className="a-note a-warn">
          <TriangleAlert className="ic" aria-hidden="true" />
          <span>
            The refund of <b>{formatRupees(sum)}</b> is not made through the gateway then.
          </span>
        </p>
      )}
    </NoteDialog>
  );
}
