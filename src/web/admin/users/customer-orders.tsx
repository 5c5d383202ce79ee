import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize, titleCase } from '#shared/text.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Button, LinkButton } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import tableStyles from '../../ui/table.module.css';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import { Card } from '../components/card.tsx';
import { Loading } from '../components/loading.tsx';
import { Table, type TableColumn } from '../components/table.tsx';
import styles from './customer-page.module.css';
import { LoadFailed } from './load-failed.tsx';

type OrderRow = Awaited<ReturnType<AdminApi['customers']['orders']>>['rows'][number];
const ORDER_COLUMNS: readonly TableColumn<OrderRow>[] = [
  {
    title: 'Order',
    cell: ({ id, displayId }) => (
      <LinkButton variant="text" className={textStyles.code} to={`/admin/orders/${id}`}>
        {displayId}
      </LinkButton>
    ),
  },
  { title: 'Placed', cell: ({ at }) => formatDateTime(at) },
  { title: 'Status', cell: ({ status }) => titleCase(status) },
  { title: 'Payment', cell: ({ paymentStatus }) => titleCase(paymentStatus) },
  { title: 'Total', numeric: true, cell: ({ total }) => formatRupees(total) },
];

type Props = { id: string; orderCount: number; spent: number };

/** The orders of a customer, newest first, in pages. */
export function CustomerOrders({ id, orderCount, spent }: Props) {
  const [after, setAfter] = useState<string>();
  const { data, isError, refetch } = useQuery({
    ...adminQueries.customers.orders.queryOptions({ input: { id, after, limit: 10 } }),
    staleTime: 0,
  });
  return (
    <Card
      title="Orders"
      actions={
        <span className="muted">
          {pluralize(orderCount, 'order')}, {formatRupees(spent)} paid, net of refunds
        </span>
      }
    >
      {isError ? (
        <LoadFailed what="The orders" onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.rows.length === 0 ? (
        <p className={`${cardStyles.body} muted`}>No order yet.</p>
      ) : (
        <Table
          caption="Orders"
          className={`${tableStyles.table} ${tableStyles.flow}`}
          columns={ORDER_COLUMNS}
          rows={data.rows}
          rowKey={(order) => order.id}
        />
      )}
      {data && (after || data.after) && (
        <div className={`${styles.more} ${arrangeStyles.row}`}>
          {after && (
            <Button size="small" onClick={() => setAfter(undefined)}>
              Newest orders
            </Button>
          )}
          {data.after && (
            <Button size="small" onClick={() => setAfter(data.after!)}>
              Older orders
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
