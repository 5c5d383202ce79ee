import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FieldPath, type PathValue, useForm } from 'react-hook-form';
import { type BrandDraft, validateDraft } from '#features/brand/rules.ts';
import { orpc } from '../../../lib/api.ts';
import { errorCode, errorData, errorMessage } from '../../../lib/errors.ts';
import { writeQueryData } from '../../../lib/query-client.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import { adminApi, adminQueries } from '../../api.ts';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { useUnsavedChanges } from '../../components/form/use-unsaved-changes.ts';
import { applyBrandStyles } from './apply-published-brand.ts';
import { draftOf, type StoredBrand, toBrandInput } from './brand-draft.ts';

/** Value and change of a field without an input of its own. */
export type BrandChoice = <Name extends FieldPath<BrandDraft>>(
  name: Name,
) => { value: BrandDraft[Name]; onChange(value: PathValue<BrandDraft, Name>): void };

/** The brand as it is typed, and its publishing. */
export function useBrandForm(stored: StoredBrand) {
  const client = useQueryClient();
  const form = useForm<BrandDraft>({ defaultValues: draftOf(stored) });
  const { control, register, handleSubmit, setError, setValue, reset, watch, formState } = form;
  const { errors, dirtyFields } = formState;
  const draft = watch();
  const changed = (Object.keys(dirtyFields) as (keyof BrandDraft)[]).filter((name) => dirtyFields[name]);
  useUnsavedChanges(changed.length > 0);

  const take = (next: StoredBrand) => {
    void writeQueryData(client, adminQueries.brand.read.queryKey(), next);
    reset(draftOf(next));
    // a newly loaded page has them anyway
    applyBrandStyles().catch(() => {});
    void client.invalidateQueries({ queryKey: orpc.settings.key() });
    void client.invalidateQueries({ queryKey: adminQueries.settings.key() });
  };
  const publish = useMutation({
    mutationFn: (values: BrandDraft) => adminApi.brand.publish({ ...toBrandInput(values), basedOn: stored.number }),
    onSuccess: (next) => {
      take(next);
      toast('Brand Published', 'Shop, panel, mails and papers show it now.');
    },
    onError: (error) => {
      if (errorCode(error) === 'EDIT_CONFLICT') {
        void client.invalidateQueries({ queryKey: adminQueries.brand.key() });
        return toastError(
          'Error',
          'Someone else has published a brand since you opened this one. Check the history; your changes are kept here.',
        );
      }
      const reason = errorData<{ reason?: string }>(error)?.reason;
      if (errorCode(error) !== 'REAUTHENTICATION_REQUIRED') toastError('Error', reason ?? errorMessage(error));
    },
  });
  const submit = handleSubmit((values) => {
    if (showFieldErrors(setError, validateDraft(values)) === 0) publish.mutate(values);
  });
  const choice: BrandChoice = (name) => ({
    value: draft[name],
    onChange: (value) => setValue(name, value, { shouldDirty: true }),
  });
  return {
    ...{ control, register, errors, draft, changed, choice, submit, isPublishing: publish.isPending },
    discard: () => reset(draftOf(stored)),
    /** shows what was published, here or from the history */
    take,
  };
}
