import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { errorMessage, fieldErrors } from '../../../lib/errors.ts';
import { toast } from '../../../ui/toast.tsx';
import { showFieldErrors } from '../form/show-field-errors.ts';
import type { EditConflict } from '../form/use-edit-conflict.ts';
import type { FormDraftState } from '../form/use-form-draft.ts';

type Options<Fields extends FieldValues, Input> = {
  form: UseFormReturn<Fields>;
  /** 'Hero banner' */
  what: string;
  isNew: boolean;
  /** an image is being uploaded */
  uploading: boolean;
  input(fields: Fields): Input;
  problems(input: NoInfer<Input>): Record<string, string>;
  /** the error code with messages by field */
  code: string;
  /** the values that the form was filled with */
  conflict: EditConflict;
  send(input: NoInfer<Input>): Promise<{ title: string }>;
  draft: FormDraftState;
  onSaved(): unknown;
  onClose(): void;
};

/**
 * Saves a form: validated here, then by the server; messages of both appear at their fields, and nothing typed is lost.
 */
export function useSaveForm<Fields extends FieldValues, Input>(options: Options<Fields, Input>) {
  const { form, what, isNew, uploading, input, problems, code, conflict, send, draft, onSaved, onClose } = options;
  const failed = `Failed to ${isNew ? 'create' : 'update'} ${what.toLowerCase()}`;
  // the form has the image, the server gets its id
  const show = ({ mediaId, ...fields }: Record<string, string>) =>
    showFieldErrors(form.setError, mediaId ? { ...fields, pictures: mediaId } : fields);
  const saving = useMutation({
    mutationFn: send,
    onSuccess: ({ title }) => {
      toast(`${what} ${isNew ? 'created' : 'updated'} successfully`, title);
      draft.clear();
      onSaved();
      onClose();
    },
    onError: (error) => {
      const fields = fieldErrors(error, code);
      const count = fields ? show(fields) : 0;
      form.setError('root', {
        message: `${failed}. ${count ? needs(count) : (conflict.said(error) ?? errorMessage(error))}`,
      });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    form.clearErrors();
    if (uploading) {
      form.setError('root', { message: 'The image is still uploading. Save when it is done.' });
      return;
    }
    const typed = input(form.getValues());
    const count = show(problems(typed));
    if (count > 0) form.setError('root', { message: `${failed}. ${needs(count)}` });
    else saving.mutate(typed);
  };
  return { submit, busy: saving.isPending };
}

const needs = (count: number) =>
  `${count === 1 ? 'One field needs' : `${count} fields need`} attention. Your entries are kept.`;
