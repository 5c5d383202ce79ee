import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import {
  MAX_POST_TEXT,
  POST_CATEGORIES,
  POST_TITLE_MAXIMUM,
  type PostCategory,
  validatePost,
} from '#features/community/rules.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import textStyles from '../../ui/text.module.css';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { resubmit } from '../components/form/resubmit.ts';
import { showFieldErrors } from '../components/form/show-field-errors.ts';
import { reloadCommunity } from './community.ts';

type Fields = { title: string; content: string; category: PostCategory; isFeatured: boolean; isActive: boolean };

const EMPTY: Fields = { title: '', content: '', category: 'General', isFeatured: false, isActive: true };

/** A post by the shop's team. While the community is disabled it is refused, and nothing typed is lost. */
export function AddPost({ on, onClose }: { on: boolean; onClose(): void }) {
  const client = useQueryClient();
  const form = useForm<Fields>({ defaultValues: EMPTY });
  const { register, setError, formState } = form;
  const { errors, isDirty } = formState;
  const later = () => toast('Community management will be implemented in future updates');
  const save = useMutation({
    mutationFn: (typed: Fields) => adminApi.community.create(typed),
    onSuccess: (after) => {
      toast('Post added', after.title);
      void reloadCommunity(client);
      onClose();
    },
    onError: (error) => {
      if (errorCode(error) === 'COMMUNITY_DISABLED') return later();
      const fields = errorData<{ fields?: Record<string, string> }>(error)?.fields;
      if (fields) showFieldErrors(setError, fields);
      setError('root', { message: `Failed to add post. ${fields ? 'Your entries are kept.' : errorMessage(error)}` });
    },
  });
  const submit = resubmit(form, (typed) => {
    if (!on) return later();
    if (showFieldErrors(setError, validatePost(typed)) === 0) save.mutate(typed);
  });
  return (
    <FormDialog
      open
      title="Add Post"
      save="Add post"
      saving="Adding..."
      busy={save.isPending}
      dirty={isDirty}
      problem={errors.root?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <TextField label="Title" maxLength={POST_TITLE_MAXIMUM} error={errors.title?.message} {...register('title')} />
        <TextAreaField
          label="Content"
          rows={7}
          maxLength={MAX_POST_TEXT}
          error={errors.content?.message}
          hint="Shown as the shop’s own, in plain text."
          {...register('content')}
        />
        <SelectField label="Category" {...register('category')}>
          {POST_CATEGORIES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <div className={`${arrangeStyles.row} ${textStyles.wrap}`}>
          <Checkbox {...register('isFeatured')}>Featured</Checkbox>
          <Checkbox {...register('isActive')}>Active</Checkbox>
        </div>
      </div>
    </FormDialog>
  );
}
