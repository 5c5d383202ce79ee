import {
  MAX_POST_TEXT,
  POST_CATEGORIES,
  POST_TITLE_MAXIMUM,
  type PostCategory,
  validatePost,
} from '#features/community/rules.ts';
import { errorCode } from '../../lib/errors.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import textStyles from '../../ui/text.module.css';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { reloadCommunity } from './community.ts';

type Fields = { title: string; content: string; category: PostCategory; isFeatured: boolean; isActive: boolean };

const EMPTY: Fields = { title: '', content: '', category: 'General', isFeatured: false, isActive: true };

/** A post by the shop's team. While the community is disabled it is refused, and nothing typed is lost. */
export function AddPost({ on, onClose }: { on: boolean; onClose(): void }) {
  const later = () => toast('Community management will be implemented in future updates');
  const form = useEntityForm({
    draft: 'post new',
    fields: () => EMPTY,
    validate: (input) => validatePost(input),
    save: (input) => adminApi.community.create(input),
    failed: 'Failed to add post',
    explain: (error) => {
      if (errorCode(error) !== 'COMMUNITY_DISABLED') return undefined;
      later();
      return {};
    },
    reload: reloadCommunity,
    success: ({ title }) => ['Post added', title],
    onSaved: onClose,
  });
  const { field, register } = form;
  return (
    <EntityDialog
      form={form}
      title="Add Post"
      save="Add post"
      saving="Adding..."
      onClose={onClose}
      onSubmit={on ? undefined : later}
    >
      <div className={formPartsStyles.fields}>
        <TextField label="Title" maxLength={POST_TITLE_MAXIMUM} {...field('title')} />
        <TextAreaField
          label="Content"
          rows={7}
          maxLength={MAX_POST_TEXT}
          hint="Shown as the shop’s own, in plain text."
          {...field('content')}
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
    </EntityDialog>
  );
}
