import { useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { errorMessage } from '../../lib/errors.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { useCategories } from './products.ts';
import { useSetFields } from './use-set-fields.ts';

type Props = { field: 'category' | 'badge'; ids: string[]; onClose(): void; onDone(): void };

/** Sets the category or badge of all selected products. */
export function FieldsDialog({ field, ids, onClose, onDone }: Props) {
  const categories = useCategories().data ?? [];
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const change = useSetFields(onDone);
  const isBadge = field === 'badge';
  const submit = () => {
    if (!isBadge && !value) return setProblem('Choose a category');
    setProblem(null);
    change.mutate(isBadge ? { ids, badge: value.trim() || null } : { ids, categoryId: value }, {
      onError: (error) => setProblem(`Failed to update product. ${errorMessage(error)}`),
    });
  };
  return (
    <FormDialog
      open
      title={`${isBadge ? 'Badge' : 'Category'} of ${pluralize(ids.length, 'product')}`}
      save={isBadge ? 'Set badge' : 'Set category'}
      saving="Setting..."
      busy={change.isPending}
      dirty={value !== ''}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        {isBadge ? (
          <TextField
            label="Badge"
            maxLength={30}
            hint="Shown on the product card. Leave empty for no badge."
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        ) : (
          <SelectField label="Category" value={value} onChange={(event) => setValue(event.target.value)}>
            <option value="">Choose a category</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </FormDialog>
  );
}
