import { NOTE_LENGTH } from '#features/failed-deliveries/attempt-rules.ts';
import { formatPhone } from '#shared/phone.ts';
import { DialogBody } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { type FailedDelivery, reloadFailedDeliveries } from './failed-deliveries.ts';

/** Notes a call to the customer. */
export function CallDialog({
  delivery: { id, fullName, phone },
  onClose,
}: {
  delivery: FailedDelivery;
  onClose(): void;
}) {
  const form = useEntityForm({
    draft: `call ${id}`,
    fields: () => ({ note: '' }),
    toInput: ({ note }) => ({ note: note.trim() }),
    validate: ({ note }) => ({ note: note ? undefined : 'Say what came of it, for example ‘no answer’' }),
    save: ({ note }) => adminApi.failedDeliveries.recordCall({ shipmentId: id, note }),
    failed: 'The call was not noted',
    reload: reloadFailedDeliveries,
    success: () => ['Call noted'],
    onSaved: onClose,
  });
  return (
    <EntityDialog form={form} title={`Called ${fullName}`} size="s" save="Note the call" onClose={onClose}>
      <DialogBody>
        <TextField label="What was said" hint={formatPhone(phone)} maxLength={NOTE_LENGTH} {...form.field('note')} />
      </DialogBody>
    </EntityDialog>
  );
}
