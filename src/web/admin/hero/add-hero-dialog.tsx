import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { validateHeroProduct } from '#features/content/form-rules.ts';
import { formatRoundedRupees } from '#shared/money.ts';
import { errorMessage, fieldErrors } from '../../lib/errors.ts';
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
import { toast } from '../../ui/toast.tsx';
import { adminApi, adminQueries } from '../api.ts';
import { typedNumber } from '../components/form/amount.ts';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { searchOnEnter } from '../components/form/search-on-enter.ts';
import { showFieldErrors } from '../components/form/show-field-errors.ts';
import styles from './add-hero-dialog.module.css';

type Fields = { productId: string; displayOrder: string };
type Candidate = Awaited<ReturnType<typeof adminApi.content.hero.candidates>>[number];
type Props = {
  /** the display order after all others */
  order: number;
  onClose(): void;
  onAdded(): unknown;
};

export const HERO_ADDED = 'Product added to hero section with enhanced motion effects';
export const HERO_NOT_ADDED = 'Failed to add product to hero section';

/** Chooses a product that is not in the hero section yet, and its display order. */
export function AddHeroDialog({ order, onClose, onAdded }: Props) {
  const form = useForm<Fields>({ defaultValues: { productId: '', displayOrder: String(order) } });
  const { register, control, setError, setValue, clearErrors, getValues, formState } = form;
  const { errors, isDirty } = formState;
  const productId = useWatch({ control, name: 'productId' });
  const add = useMutation({
    mutationFn: (input: { productId: string | null; displayOrder: number | null }) => adminApi.content.hero.add(input),
    onSuccess: ({ name }) => {
      toast(HERO_ADDED, name);
      onAdded();
      onClose();
    },
    onError: (error) => {
      const fields = fieldErrors(error, 'INVALID_HERO_PRODUCT');
      showFieldErrors(setError, fields ?? {});
      setError('root', { message: `${HERO_NOT_ADDED}. ${fields ? 'Your entries are kept.' : errorMessage(error)}` });
    },
  });
  const submit = () => {
    clearErrors();
    const typed = getValues();
    const input = { productId: typed.productId || null, displayOrder: typedNumber(typed.displayOrder) };
    const count = showFieldErrors(setError, validateHeroProduct(input));
    if (count === 0 && !add.isPending) add.mutate(input);
  };
  return (
    <FormDialog
      open
      title="Add to Hero Section"
      save="Add to Hero Section"
      saving="Adding..."
      busy={add.isPending}
      dirty={isDirty}
      problem={errors.root?.message ?? null}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <ProductChoice
          value={productId}
          error={errors.productId?.message}
          onChange={(id) => {
            setValue('productId', id, { shouldDirty: true });
            clearErrors('productId');
          }}
        />
        <div className={arrangeStyles.columns2}>
          <AmountField
            label="Display order"
            error={errors.displayOrder?.message}
            hint="From 0; lower comes first"
            {...register('displayOrder')}
          />
        </div>
      </div>
    </FormDialog>
  );
}

type ChoiceProps = { value: string; error: string | undefined; onChange(id: string): void };

function ProductChoice({ value, error, onChange }: ChoiceProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const search = useDeferredValue(text.trim());
  const found = useQuery({
    ...adminQueries.content.hero.candidates.queryOptions({ input: { search: search || undefined } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const items = found.data ?? [];
  // the chosen product stays visible during another search
  const shown = chosen && !items.some((item) => item.id === chosen.id) ? [chosen, ...items] : items;
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
          {shown.map((item) => (
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
                <ProductImage image={item.image} sizes="40px" most={320} decorative />
              </span>
              <span className={tableCellStyles.twoLines}>
                <b className={textStyles.bold}>{item.name}</b>
                <span className={textStyles.second}>{item.category}</span>
              </span>
              <span className={textStyles.number}>{formatRoundedRupees(item.price)}</span>
            </label>
          ))}
          {found.isPending && <p>Looking for products...</p>}
          {found.isError && (
            <LoadFailed heading="h3" bare title="Not loaded" error={found.error} onRetry={() => void found.refetch()} />
          )}
          {found.data && items.length === 0 && <p>No product that is not in the hero section matches.</p>}
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
