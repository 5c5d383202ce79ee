import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { flavourTone } from '#shared/flavour-tone.ts';
import { formatRoundedRupees } from '#shared/money.ts';
import { Minus } from '../../icons/minus.ts';
import type { api } from '../../lib/api.ts';
import type { QueryEdit } from '../../lib/url-query.ts';
import { useIsRatedByShop } from '../../shop/storefront.ts';
import buttonStyles from '../../ui/button.module.css';
import checkboxStyles from '../../ui/checkbox.module.css';
import fieldStyles from '../../ui/field.module.css';
import styles from './filters.module.css';
import { only, toggled, withFilter } from './query.ts';

export type Facets = Awaited<ReturnType<typeof api.catalog.list>>['facets'];
type Props = {
  facets: Facets;
  /** the current or pending query */
  params: URLSearchParams;
  onChange(edit: QueryEdit): void;
  showCategories: boolean;
};

/** the largest ones; the rest on demand */
const FLAVOURS_FIRST = 8;

/** The filters with their counts. Every change is a new URL. */
export function Filters({ facets, params, onChange, showCategories }: Props) {
  const price = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const value = (name: string) => String(form.get(name) ?? '').replace(/[^\d.]/g, '') || null;
    onChange((before) => withFilter(withFilter(before, 'min', value('min')), 'max', value('max')));
  };
  const isRatedByShop = useIsRatedByShop();
  const [allFlavours, setAllFlavours] = useState(false);
  const flavours = facets.flavours.filter(
    ({ value }, index) => allFlavours || index < FLAVOURS_FIRST || params.getAll('flavour').includes(value),
  );
  const box = (name: string, value: string) => ({
    name,
    value,
    query: params.toString(),
    checked: params.getAll(name).includes(value),
    onChange: () => onChange((before) => toggled(before, name, value)),
  });
  return (
    <form action="/products" onSubmit={price}>
      {/* without scripts, submitting the form opens the new URL */}
      {['search', 'sort'].map((name) => {
        const value = params.get(name);
        return value && <input key={name} type="hidden" name={name} value={value} />;
      })}
      <Group title="Price">
        {/* the key lets the fields follow the URL */}
        <div className={styles.range} key={`${params.get('min')}-${params.get('max')}`}>
          <input
            type="text"
            className={`${fieldStyles.input} tabular`}
            name="min"
            inputMode="numeric"
            aria-label="Lowest price in rupees"
            placeholder={formatRoundedRupees(facets.minPrice)}
            defaultValue={params.get('min') ?? ''}
          />
          <input
            type="text"
            className={`${fieldStyles.input} tabular`}
            name="max"
            inputMode="numeric"
            aria-label="Highest price in rupees"
            placeholder={formatRoundedRupees(facets.maxPrice)}
            defaultValue={params.get('max') ?? ''}
          />
          <button type="submit" className={`${buttonStyles.button} ${buttonStyles.outline} ${buttonStyles.small}`}>
            Apply
          </button>
        </div>
      </Group>
      {showCategories && facets.categories.length > 0 && (
        <Group title="Category">
          {facets.categories.map(({ value, label, count }) => (
            <Check key={value} label={label} count={count} {...box('category', value)} />
          ))}
        </Group>
      )}
      {facets.flavours.length > 0 && (
        <Group title="Flavour">
          <div className={styles.flavours}>
            {flavours.map(({ value, label, count }) => (
              <Check key={value} label={label} count={count} dot={flavourTone(value)} {...box('flavour', value)} />
            ))}
          </div>
          {flavours.length < facets.flavours.length && (
            <button type="button" className="link text-small" onClick={() => setAllFlavours(true)}>
              Show all {facets.flavours.length} flavours
            </button>
          )}
        </Group>
      )}
      {facets.origins.length > 0 && (
        <Group title="Country of origin">
          {facets.origins.map(({ value, label, count }) => (
            <Check key={value} label={label} count={count} {...box('origin', value)} />
          ))}
        </Group>
      )}
      <Group title={isRatedByShop ? 'Rating by the shop' : 'Rating'}>
        {facets.ratings.map(({ value, count }) => (
          <Check
            key={value}
            label={`${value} and more`}
            count={count}
            {...box('rating', String(value))}
            onChange={() => onChange((before) => only(before, 'rating', String(value)))}
          />
        ))}
      </Group>
      <Group title="Availability">
        <Check label="In stock only" count={facets.inStock} {...box('stock', '1')} />
      </Group>
    </form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.group} open>
      <summary>
        {title}
        <Minus size="small" />
      </summary>
      {children}
    </details>
  );
}

type CheckProps = {
  label: string;
  count: number;
  dot?: string;
  name: string;
  value: string;
  checked: boolean;
  query: string;
  onChange(): void;
};

function Check({ label, count, dot, checked, query, onChange, ...input }: CheckProps) {
  const id = useId();
  // shown at once; the URL decides for all values, also when another choice removes one
  const [isChecked, setIsChecked] = useState(checked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new query is a reason to look
  useEffect(() => setIsChecked(checked), [checked, query]);
  const change = () => {
    setIsChecked(!isChecked);
    onChange();
  };
  return (
    <div className={checkboxStyles.checkbox}>
      <input id={id} type="checkbox" {...input} checked={isChecked} onChange={change} />
      <label htmlFor={id}>
        {dot && <i className={`tone-${dot}`} />}
        {label}
      </label>
      <small>
        {count}
        <span className="visually-hidden"> products</span>
      </small>
    </div>
  );
}
