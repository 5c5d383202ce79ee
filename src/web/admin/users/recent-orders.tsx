import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { titleCase } from '#shared/text.ts';
import cardStyles from '../../ui/card.module.css';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import { Card } from '../components/card.tsx';
import { PanelLink } from '../components/panel-link.tsx';

/** The last orders of a ticket's customer, for whoever answers; nothing without any. */
export function RecentOrders({ customerId }: { customerId: string }) {
  const { data } = useQuery({
    ...adminQueries.customers.orders.queryOptions({ input: { id: customerId, limit: 5 } }),
    staleTime: 30_000,
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title="Recent orders">
      <dl className={`${cardStyles.facts} ${cardStyles.body}`}>
        {data.rows.map(({ id, displayId, at, status, total }) => (
          <Fragment key={id}>
            <dt>
              <PanelLink variant="text" className={textStyles.code} to={`/admin/orders/${id}`}>
                {displayId}
              </PanelLink>
            </dt>
            <dd>
              {titleCase(status)}, {formatRupees(total)}
              <span className={textStyles.second}>{formatDateTime(at)}</span>
            </dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}
