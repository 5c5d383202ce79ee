import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '../../../lib/errors.ts';
import { TextAreaField } from '../../../ui/field.tsx';
import formPartsStyles from '../../../ui/form-parts.module.css';
import { FormDialog } from './form-dialog.tsx';

type Props = {
  title: string;
  /** label of the submit button */
  save?: string;
  children?: ReactNode;
  /** submits the note */
  send(note: string): Promise<unknown>;
  onDone(): void;
  onClose(): void;
};

/** Dismisses or resolves something with a required note. */
export function NoteDialog({ title, save = 'Dismiss', children, send, onDone, onClose }: Props) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { note: '' } });
  const dismiss = useMutation({
    mutationFn: ({ note }: { note: string }) => send(note),
    onSuccess: () => {
      onDone();
      onClose();
    },
    onError: (error) => setError('root', { message: errorMessage(error) }),
  });
  return (
    <FormDialog
      open
      title={title}
      save={save}
      saving="Saving..."
      busy={dismiss.isPending}
      dirty={formState.isDirty}
      problem={formState.errors.root?.message ?? null}
      onSubmit={handleSubmit((typed) => {
        if (typed.note.trim()) dismiss.mutate(typed);
        else setError('note', { message: 'Enter a resolution note' }, { shouldFocus: true });
      })}
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        {children}
        <TextAreaField
          label="Resolution note"
          rows={3}
          maxLength={500}
          counted
          error={formState.errors.note?.message}
          {...register('note')}
        />
      </div>
    </FormDialog>
  );
}
