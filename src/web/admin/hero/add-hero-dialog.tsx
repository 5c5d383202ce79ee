import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { validateHeroProduct } from '#features/content/form-rules.ts';
import { formatRoundedRupees } from '#shared/money.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import fieldStyles from '../../ui/field.module.css';
import { TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Problem } from '../../ui/problem.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { adminApi, adminQueries } from '../api.ts';
import { reloadContent } from '../components/content/use-content-rows.ts';
import { typedNumber } from '../components/form/amount.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { searchOnEnter } from '../components/form/search-on-enter.ts';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import styles from './add-hero-dialog.module.css';

type Candidate = Awaited<ReturnType<typeof adminApi.content.hero.candidates>>[number];
type Props = {
  /** the display order after all others */
  order: number;
  onClose(): void;
};

export const HERO_ADDED = 'Product added to hero section with enhanced motion effects';
export const HERO_NOT_ADDED = 'Failed to add product to hero section';

/** Chooses a product that is not in the hero section yet, and its display order. */
export function AddHeroDialog({ order, onClose }: Props) {
  const form = useEntityForm({
    draft: 'hero product',
    fields: () => ({ productId: '', displayOrder: String(order) }),
    toInput: ({ productId, displayOrder }) => ({
      productId: productId || null,
      displayOrder: typedNumber(displayOrder),
    }),
    validate: (input) => validateHeroProduct(input),
    save: (input) => adminApi.content.hero.add(input),
    failed: HERO_NOT_ADDED,
    reload: reloadContent,
    success: ({ name }) => [HERO_ADDED, name],
    onSaved: onClose,
  });
  const { field, choice } = form;
  return (
    <EntityDialog
      form={form}
      title="Add to Hero Section"
      save="Add to Hero Section"
      saving="Adding..."
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <ProductChoice {...choice('productId')} />
        <div className={arrangeStyles.columns2}>
          <AmountField label="Display order" hint="From 0; lower comes first" {...field('displayOrder')} />
        </div>
      </div>
    </EntityDialog>
  );
}

type ChoiceProps = { value: string; error: string | undefined; onChange(id: string): void };

function ProductChoice({ value, error, onChange }: ChoiceProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const search = useDeferredValue(text.trim());
  const query = useQuery({
    ...adminQueries.content.hero.candidates.queryOptions({ input: { search: search || undefined } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const items = query.data ?? [];
  // the chosen product stays visible during another search
  const visibleItems = chosen && !items.some((item) => item.id === chosen.id) ? [chosen, ...items] : items;
  return (
    <>
      <TextField
        label="Find a product"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        placeholder="Name or SKU"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={searchOnEnter}
      />
      <div className={fieldStyles.field}>
        <div
          className={styles.productResults}
          role="radiogroup"
          aria-label="Product"
          aria-describedby={error && `${id}-error`}
        >
          {visibleItems.map((item) => (
            <label key={item.id}>
              <input
                type="radio"
                name="product"
                value={item.id}
                checked={item.id === value}
                onChange={() => {
                  setChosen(item);
                  onChange(item.id);
                }}
              />
              <span className={tableCellStyles.image}>
                <ProductImage image={item.image} sizes="40px" maxWidth={320} decorative />
              </span>
              <span className={tableCellStyles.twoLines}>
                <b className={textStyles.bold}>{item.name}</b>
                <span className={textStyles.second}>{item.category}</span>
              </span>
              <span className={textStyles.number}>{formatRoundedRupees(item.price)}</span>
            </label>
          ))}
          {query.isPending && <p>Looking for products...</p>}
          {query.isError && (
            <LoadFailed heading="h3" bare title="Not loaded" error={query.error} onRetry={() => void query.refetch()} />
          )}
          {query.data && items.length === 0 && <p>No product that is not in the hero section matches.</p>}
        </div>
        {error && (
          <Problem id={`${id}-error`} live>
            {error}
          </Problem>
        )}
      </div>
    </>
  );
}
