import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import { Plus } from '../../../icons/plus.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import textStyles from '../../../ui/text.module.css';
import { adminQueries } from '../../api.ts';
import styles from '../../batches/variant-search.module.css';
import type { Goods } from './new-order-fields.ts';

const goodsQuery = (search: string) => adminQueries.staffOrders.goods.queryOptions({ input: { search } });

/** Finds what is on sale by name or SKU; Enter takes the first, also of a scanned barcode. */
export function GoodsSearch({ onChoose }: { onChoose(goods: Goods): void }) {
  const client = useQueryClient();
  const [search, setSearch] = useState('');
  const text = search.trim();
  const isLongEnough = text.length >= 2;
  const query = useQuery({ ...goodsQuery(text), enabled: isLongEnough, placeholderData: keepPreviousData });
  const goods = isLongEnough ? (query.data ?? []) : [];
  const choose = (chosen: Goods) => {
    onChoose(chosen);
    setSearch('');
  };
  // a scanner is faster than the list
  const chooseFirst = async () => {
    const [first] = await client.ensureQueryData(goodsQuery(text)).catch(() => []);
    if (first) choose(first);
  };
  return (
    <>
      <TextField
        label="Add a product"
        type="search"
        placeholder="Name, SKU or barcode"
        autoComplete="off"
        value={search}
        maxLength={100}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // the form is sent by its button
          event.preventDefault();
          if (isLongEnough) void chooseFirst();
        }}
      />
      {goods.length > 0 && (
        <ul className={styles.results} aria-label="Found products">
          {goods.map((one) => (
            <li key={one.variantId}>
              <Button variant="text" icon={Plus} onClick={() => choose(one)}>
                {[one.name, one.flavour, one.size].filter(Boolean).join(', ')}
              </Button>
              <span className={`muted ${textStyles.small}`}>
                {one.sku} · {formatRupees(one.price)} ·{' '}
                {one.available === null ? 'not counted' : `${one.available} available`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isLongEnough && query.isSuccess && goods.length === 0 && (
        <p className={`muted ${textStyles.small}`} role="status">
          No product on sale matches.
        </p>
      )}
    </>
  );
}
