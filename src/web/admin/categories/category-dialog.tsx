import { TextAreaField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { adminApi } from '../api.ts';
import {
  type Publishing,
  PublishingFields,
  publishingInput,
  publishingOf,
} from '../components/content/publishing-fields.tsx';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { type Category, reloadCategories } from './categories.ts';

type Fields = Publishing & { name: string; description: string };
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
      ...publishingOf(row, order),
    }),
    toInput: (typed) => ({
      name: typed.name.trim(),
      description: typed.description.trim(),
      ...publishingInput(typed),
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
  const { field, register } = form;
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
        <PublishingFields hint="Shown where the category’s page is shared." />
      </div>
    </EntityDialog>
  );
}

const isPlace = (place: number | null) => place !== null && Number.isInteger(place) && place >= 0;
