import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField, TextField } from '../../ui/field.tsx';
import { adminQueries } from '../api.ts';

type Props = { value: string; name: string | null; error: string | undefined; onChange(id: string): void };

/** The product that comes along at ₹0: searched, then chosen. */
export function FreeProductField({ value, name, error, onChange }: Props) {
  const [search, setSearch] = useState('');
  const found = useQuery({
    ...adminQueries.catalog.find.queryOptions({ input: { search: search.trim() || undefined } }),
    placeholderData: keepPreviousData,
  });
  const items = found.data ?? [];
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
