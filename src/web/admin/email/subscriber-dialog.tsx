import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import fieldStyles from '../../ui/field.module.css';
import { TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { FormDialog } from '../components/form/form-dialog.tsx';

type Props = { onClose(): void; onSaved(): unknown };
type Fields = { email: string; fullName: string };

/** Adds a subscriber who gave consent in person. */
export function SubscriberDialog({ onClose, onSaved }: Props) {
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    defaultValues: { email: '', fullName: '' },
  });
  const { errors, isDirty } = formState;
  const save = useMutation({
    mutationFn: ({ email, fullName }: Fields) =>
      adminApi.newsletter.add({ email: email.trim(), fullName: fullName.trim() }),
    onSuccess: ({ email }) => {
      toast('Subscriber added successfully', email);
      onSaved();
      onClose();
    },
    onError: (error) => {
      if (errorCode(error) === 'BAD_REQUEST') setError('email', { message: 'This is not an email address' });
      const known = errorCode(error) === 'ALREADY_SUBSCRIBED';
      setError('root', {
        message: known
          ? 'Failed to add subscriber. Email might already exist.'
          : `Failed to add subscriber. ${errorCode(error) === 'BAD_REQUEST' ? 'Check the email address.' : errorMessage(error)}`,
      });
    },
  });
  const submit = handleSubmit((fields) => {
    if (fields.email.trim()) return save.mutate(fields);
    setError('email', { message: 'Please enter an email address' }, { shouldFocus: true });
  });
  return (
    <FormDialog
      open
      title="Add Subscriber"
      save="Add Subscriber"
      saving="Adding..."
      busy={save.isPending}
      dirty={isDirty}
      problem={errors.root?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          maxLength={254}
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField label="Full name" optional maxLength={100} {...register('fullName')} />
        <p className={fieldStyles.hint}>
          Only with their consent, which is recorded as given to you. They get no confirmation mail, and every
          newsletter has an unsubscribe link.
        </p>
      </div>
    </FormDialog>
  );
}
