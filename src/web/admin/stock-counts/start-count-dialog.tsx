import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { StockCountScope } from '#shared/stock-count-states.ts';
import { SelectField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { adminApi, adminQueries } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { Options } from '../components/options.tsx';
import { ProductChoice } from '../components/product-choice.tsx';
import { countPath, reloadCounts } from './counts.ts';

const SCOPES: [StockCountScope, string][] = [
  ['shelf', 'A shelf'],
  ['product', 'A product'],
  ['all', 'Everything'],
];
const HINTS: Record<StockCountScope, string> = {
  shelf: 'Everything whose variants have this shelf.',
  product: 'All variants of a product, with each of their batches.',
  all: 'Whatever you scan or enter; what is not counted stays as it is.',
};

/** Chooses what is counted, and opens the count. */
export function StartCountDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const shelves = useQuery(adminQueries.stockCounts.shelves.queryOptions()).data ?? [];
  const form = useEntityForm({
    draft: 'stock-count new',
    // one key per count, so that a lost response starts no second one
    fields: () => ({
      scope: 'all' as StockCountScope,
      productId: '',
      shelf: '',
      idempotencyKey: crypto.randomUUID() as string,
    }),
    toInput: ({ scope, productId, shelf, idempotencyKey }) => ({
      scope,
      idempotencyKey,
      productId: scope === 'product' ? productId || null : null,
      shelf: scope === 'shelf' ? shelf || null : null,
    }),
    validate: ({ scope, productId, shelf }) => ({
      productId: scope === 'product' && !productId ? 'Choose a product' : undefined,
      shelf: scope === 'shelf' && !shelf ? 'Choose a shelf' : undefined,
    }),
    save: (input) => adminApi.stockCounts.start(input),
    failed: 'The count was not started',
    reload: reloadCounts,
    onSaved: ({ id }) => void navigate(countPath(id)),
  });
  const { scope } = form.values;
  const { value, error, onChange } = form.choice('productId');
  return (
    <EntityDialog form={form} title="Count stock" save="Start counting" saving="Starting..." onClose={onClose}>
      <div className={formPartsStyles.fields}>
        <div>
          <SegmentedControl
            label="What to count"
            choices={shelves.length > 0 ? SCOPES : SCOPES.filter(([key]) => key !== 'shelf')}
            value={scope}
            onChange={(chosen) => form.change({ scope: chosen })}
          />
        </div>
        <p className="muted">{HINTS[scope]}</p>
        {scope === 'product' && (
          <ProductChoice label="Product" value={value} name={null} error={error} onChange={onChange} />
        )}
        {scope === 'shelf' && (
          <SelectField label="Shelf" {...form.field('shelf')}>
            <option value="">Choose a shelf</option>
            <Options choices={shelves.map((shelf) => [shelf, shelf])} />
          </SelectField>
        )}
      </div>
    </EntityDialog>
  );
}
