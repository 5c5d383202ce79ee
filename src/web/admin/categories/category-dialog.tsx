import { AmountField } from '../../ui/amount-field.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import fieldStyles from '../../ui/field.module.css';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { adminApi } from '../api.ts';
import { typedNumber } from '../components/form/amount.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { ImageUpload } from '../components/image-upload.tsx';
import type { StoredImage } from '../components/images/upload-image.ts';
import { type Category, reloadCategories } from './categories.ts';

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
};

/** Creates or edits a category. */
export function CategoryDialog({ category, order, onClose }: Props) {
  const form = useEntityForm({
    draft: `category ${category?.id ?? 'new'}`,
    row: category,
    ignored: ['id', 'slug', 'displayOrder', 'products'],
    fields: (row): Fields => ({
      name: row?.name ?? '',
      description: row?.description ?? '',
      pictures: row?.picture ? [{ picture: row.picture }] : [],
      displayOrder: String(row?.displayOrder ?? order),
      isActive: row?.isActive ?? true,
    }),
    toInput: ({ name, description, pictures: [picture], displayOrder, isActive }) => ({
      name: name.trim(),
      description: description.trim(),
      mediaId: picture?.picture.id ?? null,
      displayOrder: typedNumber(displayOrder),
      isActive,
    }),
    validate: ({ name, displayOrder }) => ({
      name: name ? undefined : 'Category name is required',
      displayOrder: isPlace(displayOrder) ? undefined : 'Enter a whole number',
    }),
    save: (input, expected) =>
      category
        ? adminApi.catalog.categories.update({ id: category.id, expected, ...input })
        : adminApi.catalog.categories.create(input),
    failed: category ? 'Failed to update category' : 'Failed to create category',
    reload: reloadCategories,
    success: ({ name }) => [`Category ${category ? 'updated' : 'created'} successfully`, name],
    onSaved: onClose,
  });
  const { field, register, choice } = form;
  return (
    <EntityDialog
      form={form}
      title={category ? `Edit ${category.name}` : 'Add category'}
      save={category ? 'Save category' : 'Create category'}
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <TextField
          label="Name"
          maxLength={80}
          hint={category && 'A new name changes the address, too. The old address redirects to it.'}
          {...field('name')}
        />
        <TextAreaField label="Description" optional rows={2} maxLength={500} {...register('description')} />
        <div className={fieldStyles.field}>
          <span className={formPartsStyles.label}>Image</span>
          <ImageUpload
            label="Image"
            use="cover"
            make={(picture) => ({ picture })}
            {...choice('pictures')}
            onBusy={form.setUploads}
          />
          <p className={fieldStyles.hint}>Shown where the category’s page is shared. JPG, PNG or GIF, at most 5MB.</p>
        </div>
        <div className={arrangeStyles.columns2}>
          <AmountField label="Display order" {...field('displayOrder')} />
          <Checkbox atFields {...register('isActive')}>
            Active
          </Checkbox>
        </div>
      </div>
    </EntityDialog>
  );
}

const isPlace = (place: number | null) => place !== null && Number.isInteger(place) && place >= 0;
