import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, orpc } from '../../lib/api.ts';
import { SelectField, TextField } from '../../ui/field.tsx';

type ProductQuery = NonNullable<Parameters<Api['catalog']['list']>[0]>;
type Props = { value: string; name: string | null; error: string | undefined; onChange(id: string): void };

/** The product that comes along at ₹0: searched, then chosen. */
export function FreeProductField({ value, name, error, onChange }: Props) {
  const [search, setSearch] = useState('');
  const found = useQuery(orpc.catalog.list.queryOptions({ input: wanted(search.trim()) }));
  const items = found.data?.items ?? [];
  const known = items.some(({ id }) => id === value);
  return (
    <div className="a-g2">
      <TextField
        label="Find a product"
        type="search"
        value={search}
        maxLength={100}
        onChange={(event) => setSearch(event.target.value)}
      />
      <SelectField label="Free product" value={value} error={error} onChange={(event) => onChange(event.target.value)}>
        <option value="">Choose a product</option>
        {!known && value && <option value={value}>{name ?? 'The chosen product'}</option>}
        {items.map((product) => (
          <option key={product.id} value={product.id}>
            {product.name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

const wanted = (search: string): ProductQuery => (search ? { search, sort: 'popular' } : { sort: 'popular' });
