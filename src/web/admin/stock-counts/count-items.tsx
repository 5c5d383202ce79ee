import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#shared/count.ts';
import cardStyles from '../../ui/card.module.css';
import { TextField } from '../../ui/field.tsx';
import { adminQueries } from '../api.ts';
import { Card } from '../components/card.tsx';
import { searchOnEnter } from '../components/form/search-on-enter.ts';
import { QueryState } from '../components/query-state.tsx';
import { ItemName } from './count-lines.tsx';
import styles from './count-page.module.css';
import type { Count } from './counts.ts';
import { UnitsField } from './units-field.tsx';
import type { CountDesk } from './use-count.ts';

/** What the count is about and nobody has counted: a number, also 0, makes it a line. */
export function CountItems({ desk, count }: { desk: CountDesk; count: Count }) {
  const [search, setSearch] = useState('');
  const query = useQuery({
    ...adminQueries.stockCounts.items.queryOptions({ input: { id: count.id, search: search.trim() || undefined } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = query;
  return (
    <Card title="Not counted yet" note={data && `${formatCount(data.total)}. What is not counted stays as it is.`}>
      <div className={cardStyles.body}>
        <TextField
          label="Find"
          type="search"
          placeholder="SKU, product, flavour or batch"
          autoComplete="off"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={searchOnEnter}
        />
      </div>
      {!data && <QueryState what="The products" error={query.error} refetch={query.refetch} />}
      {data && data.items.length === 0 && (
        <p className={`muted ${styles.nothing}`}>{search.trim() ? 'Nothing matches.' : 'Everything is counted.'}</p>
      )}
      <ul className={styles.lines} aria-label="Not counted">
        {data?.items.map((item) => (
          <li key={`${item.variantId} ${item.batchId}`}>
            <ItemName item={item} />
            <UnitsField item={item} counted={null} onEnter={(units, before) => desk.enter(item, units, before)} />
          </li>
        ))}
      </ul>
      {data && data.total > data.items.length && (
        <p className={`muted ${styles.nothing}`}>
          {formatCount(data.total - data.items.length)} more: search, or scan them.
        </p>
      )}
    </Card>
  );
}
