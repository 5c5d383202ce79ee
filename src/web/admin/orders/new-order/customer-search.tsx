import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPhone } from '#shared/phone.ts';
import { UserCheck } from '../../../icons/user-check.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import textStyles from '../../../ui/text.module.css';
import { adminQueries } from '../../api.ts';
import styles from '../../batches/variant-search.module.css';
import { searchOnEnter } from '../../components/form/search-on-enter.ts';
import type { FoundCustomer } from './new-order-fields.ts';

/** Finds a customer by name, phone or e-mail: an account, or whoever has ordered before. */
export function CustomerSearch({ onChoose }: { onChoose(customer: FoundCustomer): void }) {
  const [search, setSearch] = useState('');
  const text = search.trim();
  const isLongEnough = text.length >= 2;
  const query = useQuery({
    ...adminQueries.staffOrders.customers.queryOptions({ input: { search: text } }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const customers = isLongEnough ? (query.data ?? []) : [];
  return (
    <div>
      <TextField
        label="Find a customer"
        type="search"
        placeholder="Name, phone or e-mail"
        hint="Or enter a new one below."
        autoComplete="off"
        value={search}
        maxLength={100}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={searchOnEnter}
      />
      {customers.length > 0 && (
        <ul className={styles.results} aria-label="Found customers">
          {customers.map((customer) => (
            <li key={`${customer.customerId} ${customer.email} ${customer.phone}`}>
              <Button
                variant="text"
                icon={UserCheck}
                onClick={() => {
                  onChoose(customer);
                  setSearch('');
                }}
              >
                {customer.fullName || customer.email}
              </Button>
              <span className={`muted ${textStyles.small}`}>
                {[
                  customer.email,
                  formatPhone(customer.phone),
                  customer.address?.city,
                  !customer.customerId && 'no account',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isLongEnough && query.isSuccess && customers.length === 0 && (
        <p className={`muted ${textStyles.small}`} role="status">
          No customer matches.
        </p>
      )}
    </div>
  );
}
