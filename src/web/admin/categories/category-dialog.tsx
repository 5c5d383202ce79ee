import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { errorMessage, fieldErrors } from '../../lib/errors.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import fieldStyles from '../../ui/field.module.css';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { typedNumber } from '../components/form/amount.ts';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { useEditConflict } from '../components/form/use-edit-conflict.ts';
import { ImageUpload } from '../components/image-upload.tsx';
import type { StoredImage } from '../components/images/upload-image.ts';
import type { Category } from './categories.ts';

type Fields = {
  name: string;
  description: string;
  pictures: { picture: StoredImage }[];
  displayOrder: string;
  isActive: boolean;
};
type Props = {
  category: Category | null;
  /** the display order of a new one: after the active ones */
  order: number;
  onClose(): void;
  onSaved(): unknown;
};

export function CategoryDialog({ category, order, onClose, onSaved }: Props) {
  const form = useForm<Fields>({
    defaultValues: {
      name: category?.name ?? '',
      description: category?.description ?? '',
      pictures: category?.picture ? [{ picture: category.picture }] : [],
      displayOrder: String(category?.displayOrder ?? order),
      isActive: category?.isActive ?? true,
    },
  });
  const { register, control, setError, setValue, clearErrors, getValues, setFocus, formState } = form;
  const { errors, isDirty } = formState;
  const pictures = useWatch({ control, name: 'pictures' });
  const [uploading, setUploading] = useState(0);
  const failed = category ? 'Failed to update category' : 'Failed to create category';
  const conflict = useEditConflict(category, ['id', 'slug', 'displayOrder', 'products']);
  const save = useMutation({
    mutationFn: ({ name, description, pictures: [picture], displayOrder, isActive }: Fields) => {
      const input = {
        name: name.trim(),
        description: description.trim(),
        mediaId: picture?.picture.id ?? null,
        displayOrder: typedNumber(displayOrder),
        isActive,
      };
      return category
        ? adminApi.catalog.categories.update({ id: category.id, expected: conflict.current(), ...input })
        : adminApi.catalog.categories.create(input);
    },
    onSuccess: ({ name }) => {
      toast(`Category ${category ? 'updated' : 'created'} successfully`, name);
      onSaved();
      onClose();
    },
    onError: (error) => {
      const fields = fieldErrors(error, 'INVALID_CATEGORY');
      if (fields?.name) setError('name', { message: fields.name }, { shouldFocus: true });
      setError('root', {
        message: `${failed}. ${fields ? 'Your entries are kept.' : (conflict.said(error) ?? errorMessage(error))}`,
      });
    },
  });
  const submit = () => {
    clearErrors();
    const values = getValues();
    const place = typedNumber(values.displayOrder);
    if (!values.name.trim()) {
      setError('name', { message: 'Category name is required' });
      setFocus('name');
    } else if (place === null || !(Number.isInteger(place) && place >= 0)) {
      setError('displayOrder', { message: 'Enter a whole number' });
      setFocus('displayOrder');
    } else if (!save.isPending) save.mutate(values);
  };
  return (
    <FormDialog
      open
      title={category ? `Edit ${category.name}` : 'Add category'}
      save={category ? 'Save category' : 'Create category'}
      saving="Saving..."
      busy={save.isPending}
      dirty={isDirty || uploading > 0}
      problem={errors.root?.message ?? null}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <TextField
          label="Name"
          maxLength={80}
          error={errors.name?.message}
          hint={category && 'A new name changes the address, too. The old address redirects to it.'}
          {...register('name')}
        />
        <TextAreaField label="Description" optional rows={2} maxLength={500} {...register('description')} />
        <div className={fieldStyles.field}>
          <span className={formPartsStyles.label}>Image</span>
          <ImageUpload
            label="Image"
            use="cover"
            value={pictures}
            make={(picture) => ({ picture })}
            onChange={(items) => setValue('pictures', items, { shouldDirty: true })}
            onBusy={setUploading}
          />
          <p className={fieldStyles.hint}>Shown where the category’s page is shared. JPG, PNG or GIF, at most 5MB.</p>
        </div>
        <div className={arrangeStyles.columns2}>
          <AmountField label="Display order" error={errors.displayOrder?.message} {...register('displayOrder')} />
          <Checkbox atFields {...register('isActive')}>
            Active
          </Checkbox>
        </div>
      </div>
    </FormDialog>
  );
}
