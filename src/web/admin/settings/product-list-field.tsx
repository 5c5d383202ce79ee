import { useQuery } from '@tanstack/react-query';
import { listedIn } from '#features/settings/rules.ts';
import { MAX_EXCLUDED_PRODUCTS } from '#features/settings/save-rules.ts';
import { X } from '../../icons/x.ts';
import chipStyles from '../../ui/chip.module.css';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import { ProductChoice } from '../components/product-choice.tsx';
import styles from './settings-card.module.css';

type Props = {
  label: string;
  hint: string | undefined;
  /** ids separated by commas */
  value: string;
  error: string | undefined;
  onChange(ids: string): void;
};

/** A setting that lists products: each by its name with a button to remove it, and a search to add one. */
export function ProductListField({ label, hint, value, error, onChange }: Props) {
  const ids = listedIn(value);
  const { data: listed = [] } = useQuery({
    ...adminQueries.catalog.find.queryOptions({ input: { ids } }),
    enabled: ids.length > 0,
  });
  const nameOf = (productId: string) => listed.find(({ id }) => id === productId)?.name ?? 'A product';
  return (
    <fieldset className={styles.productList}>
      <legend>{label}</legend>
      {ids.length > 0 && (
        <ul>
          {ids.map((productId) => (
            <li key={productId} className={chipStyles.chip}>
              {nameOf(productId)}
              <button
                type="button"
                className={chipStyles.remove}
                aria-label={`Remove ${nameOf(productId)}`}
                onClick={() => onChange(ids.filter((id) => id !== productId).join(', '))}
              >
                <X size="small" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {ids.length < MAX_EXCLUDED_PRODUCTS && (
        <ProductChoice
          label="Add a product"
          value=""
          name={null}
          error={error}
          onChange={(productId) => {
            if (productId && !ids.includes(productId)) onChange([...ids, productId].join(', '));
          }}
        />
      )}
      {hint && <small className={`muted ${textStyles.small}`}>{hint}</small>}
    </fieldset>
  );
}
