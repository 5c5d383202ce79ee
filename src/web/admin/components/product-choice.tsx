import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import arrangeStyles from '../../ui/arrange.module.css';
import { SelectField, TextField } from '../../ui/field.tsx';
import { adminQueries } from '../api.ts';
import { searchOnEnter } from './form/search-on-enter.ts';
import { Options } from './options.tsx';

type Props = {
  label: string;
  value: string;
  /** name of the chosen product, when it is not among the results */
  name: string | null;
  error: string | undefined;
  onChange(id: string): void;
};

/** Chooses a product by search. */
export function ProductChoice({ label, value, name, error, onChange }: Props) {
  const [search, setSearch] = useState('');
  const query = useQuery({
    ...adminQueries.catalog.find.queryOptions({ input: { search: search.trim() || undefined } }),
    placeholderData: keepPreviousData,
  });
  const items = query.data ?? [];
  const isListed = items.some(({ id }) => id === value);
  return (
    <div className={arrangeStyles.columns2}>
      <TextField
        label="Find a product"
        type="search"
        value={search}
        maxLength={100}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={searchOnEnter}
      />
      <SelectField label={label} value={value} error={error} onChange={(event) => onChange(event.target.value)}>
        <option value="">Choose a product</option>
        {!isListed && value && <option value={value}>{name ?? 'The chosen product'}</option>}
        <Options choices={items.map(({ id, name }) => [id, name])} />
      </SelectField>
    </div>
  );
}
