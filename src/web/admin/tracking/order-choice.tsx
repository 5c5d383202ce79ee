import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { SelectField, TextField } from '../../ui/field.tsx';
import { adminQueries } from '../api.ts';
import { searchOnEnter } from '../components/form/search-on-enter.ts';

type Props = { value: string; onChange(id: string): void };

/** Chooses an order: one of the latest, or by search. */
export function OrderChoice({ value, onChange }: Props) {
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const query = useQuery({
    ...adminQueries.orderManagement.list.queryOptions({ input: { search: search || undefined, limit: 50 } }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const isListed = rows.some(({ id }) => id === value);
  return (
    <div className={arrangeStyles.columns2}>
      <TextField
        label="Find an order"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        placeholder="Id, name, email or phone"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={searchOnEnter}
      />
      <SelectField label="Order" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{rows.length > 0 ? 'Select an order' : 'No order matches'}</option>
        {!isListed && value && <option value={value}>The chosen order</option>}
        {rows.map((order) => (
          <option key={order.id} value={order.id}>
            {order.displayId}, {order.fullName}, {formatDateTime(order.createdAt)}, {formatRupees(order.totalAmount)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
