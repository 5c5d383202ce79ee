import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Plus } from '../../icons/plus.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import styles from './variant-search.module.css';

type Variant = Awaited<ReturnType<AdminApi['batches']['variants']>>[number];

/** Finds a variant by SKU, product or flavour; Enter takes the first. */
export function VariantSearch({ onChoose }: { onChoose(variant: Variant): void }) {
  const [search, setSearch] = useState('');
  const text = search.trim();
  const query = useQuery({
    ...adminQueries.batches.variants.queryOptions({ input: { search: text } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const variants = text === '' ? [] : (query.data ?? []);
  const choose = (variant: Variant) => {
    onChoose(variant);
    setSearch('');
  };
  return (
    <>
      <TextField
        label="Add a product"
        type="search"
        placeholder="SKU, product or flavour"
        autoComplete="off"
        value={search}
        maxLength={100}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // the form is sent by its button
          event.preventDefault();
          const [first] = variants;
          if (first) choose(first);
        }}
      />
      {variants.length > 0 && (
        <ul className={styles.results} aria-label="Found products">
          {variants.map((variant) => (
            <li key={variant.variantId}>
              <Button variant="text" icon={Plus} onClick={() => choose(variant)}>
                {[variant.productName, variant.flavour, variant.size].filter(Boolean).join(', ')}
              </Button>
              <span className={`muted ${textStyles.small}`}>
                {variant.sku} · {variant.onHand === null ? 'not counted' : `${variant.onHand} on hand`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {text !== '' && query.isSuccess && variants.length === 0 && (
        <p className={`muted ${textStyles.small}`} role="status">
          No product matches.
        </p>
      )}
    </>
  );
}
