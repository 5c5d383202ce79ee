import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import cardStyles from '../../ui/card.module.css';
import { Problem } from '../../ui/problem.tsx';
import textStyles from '../../ui/text.module.css';
import { adminApi } from '../api.ts';
import { Card } from '../components/card.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { useMay } from '../permissions.tsx';
import { MentionField } from './mention-field.tsx';
import styles from './order-notes.module.css';
import { type Order, reloadOrders } from './orders.ts';

/** The notes of staff on an order, newest first, and a field for another. */
export function OrderNotes({ order: { id, notes } }: { order: Order }) {
  const mayWrite = useMay()('orders.write');
  useNotesRead(id, notes[0]?.id);
  if (!mayWrite && notes.length === 0) return null;
  return (
    <Card title="Notes">
      <div className={cardStyles.body}>
        {mayWrite && <NoteForm orderId={id} />}
        {notes.length > 0 && (
          <ol className={styles.notes}>
            {notes.map(({ id: noteId, body, author, at }) => (
              <li key={noteId}>
                <p>{body}</p>
                <span className={`muted ${textStyles.small}`}>
                  {author ?? 'A deleted account'}, <time dateTime={at}>{formatDateTime(at)}</time>
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Card>
  );
}

/** Whoever has opened the order has read its notes: those that mention them leave their inbox. */
function useNotesRead(id: string, newest: string | undefined): void {
  const { mutate } = useMutation({ mutationFn: (orderId: string) => adminApi.orderNotes.read({ id: orderId }) });
  useEffect(() => {
    if (newest) mutate(id);
  }, [id, newest, mutate]);
}

function NoteForm({ orderId }: { orderId: string }) {
  const form = useEntityForm({
    draft: `order note ${orderId}`,
    fields: () => ({ body: '' }),
    validate: ({ body }) => ({ body: body.trim() ? undefined : 'Enter a note' }),
    save: ({ body }) => adminApi.orderNotes.add({ id: orderId, body }),
    failed: 'Failed to add note',
    reload: reloadOrders,
    success: ({ mentions }) => ['Note added', mentions.length > 0 ? `${mentions.join(', ')} will find it.` : undefined],
    onSaved: (): void => form.restart(null),
  });
  return (
    <form method="post" className={styles.form} onSubmit={form.submit} noValidate>
      <MentionField label="New note" {...form.choice('body')} />
      {form.notice && <Problem live>{form.notice}</Problem>}
      <BusyButton variant="plain" size="small" busy={form.isSaving} busyLabel="Adding...">
        Add note
      </BusyButton>
    </form>
  );
}
