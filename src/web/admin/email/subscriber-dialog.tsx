import { errorCode } from '../../lib/errors.ts';
import fieldStyles from '../../ui/field.module.css';
import { TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { reloadSubscribers } from './campaigns.ts';

const FAILED = 'Failed to add subscriber';

/** Adds a subscriber who gave consent in person. */
export function SubscriberDialog({ onClose }: { onClose(): void }) {
  const form = useEntityForm({
    draft: 'subscriber new',
    fields: () => ({ email: '', fullName: '' }),
    toInput: ({ email, fullName }) => ({ email: email.trim(), fullName: fullName.trim() }),
    validate: ({ email }) => ({ email: email ? undefined : 'Please enter an email address' }),
    save: (input) => adminApi.newsletter.add(input),
    failed: FAILED,
    explain: (error) =>
      errorCode(error) === 'ALREADY_SUBSCRIBED'
        ? { root: `${FAILED}. Email might already exist.` }
        : errorCode(error) === 'BAD_REQUEST'
          ? { email: 'This is not an email address', root: `${FAILED}. Check the email address.` }
          : undefined,
    reload: reloadSubscribers,
    success: ({ email }) => ['Subscriber added successfully', email],
    onSaved: onClose,
  });
  const { field, register } = form;
  return (
    <EntityDialog form={form} title="Add Subscriber" save="Add Subscriber" saving="Adding..." onClose={onClose}>
      <div className={formPartsStyles.fields}>
        <TextField label="Email" type="email" autoComplete="off" maxLength={254} {...field('email')} />
        <TextField label="Full name" optional maxLength={100} {...register('fullName')} />
        <p className={fieldStyles.hint}>
          Only with their consent, which is recorded as given to you. They get no confirmation mail, and every
          newsletter has an unsubscribe link.
        </p>
      </div>
    </EntityDialog>
  );
}
