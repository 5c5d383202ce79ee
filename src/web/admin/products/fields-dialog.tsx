import { pluralize } from '#shared/text.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { Options } from '../components/options.tsx';
import { reloadCatalogue, useCategories } from './products.ts';
import { useSetFieldsToast } from './use-set-fields-toast.ts';

type Props = { field: 'category' | 'badge'; ids: string[]; onClose(): void; onDone(): void };

/** Sets the category or badge of all selected products. */
export function FieldsDialog({ field, ids, onClose, onDone }: Props) {
  const categories = useCategories().data ?? [];
  const isBadge = field === 'badge';
  const announce = useSetFieldsToast();
  const form = useEntityForm({
    draft: `product ${field} ${ids.join()}`,
    fields: () => ({ value: '' }),
    toInput: ({ value }) => (isBadge ? { ids, badge: value.trim() || null } : { ids, categoryId: value }),
    validate: ({ categoryId }) => ({ root: isBadge || categoryId ? undefined : 'Choose a category' }),
    save: (input) => adminApi.catalog.setFields(input),
    failed: 'Failed to update product',
    reload: reloadCatalogue,
    onSaved: ({ changed }, input) => {
      onDone();
      announce(changed, input);
    },
  });
  return (
    <EntityDialog
      form={form}
      title={`${isBadge ? 'Badge' : 'Category'} of ${pluralize(ids.length, 'product')}`}
      save={isBadge ? 'Set badge' : 'Set category'}
      saving="Setting..."
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        {isBadge ? (
          <TextField
            label="Badge"
            maxLength={30}
            hint="Shown on the product card. Leave empty for no badge."
            {...form.field('value')}
          />
        ) : (
          <SelectField label="Category" {...form.field('value')}>
            <option value="">Choose a category</option>
            <Options choices={categories.map(({ id, name }) => [id, name])} />
          </SelectField>
        )}
      </div>
    </EntityDialog>
  );
}
