import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatDay, shopDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { Printer } from '../../icons/printer.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { LinkButton } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import tableStyles from '../../ui/table.module.css';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import { Card } from '../components/card.tsx';
import { PanelLink } from '../components/panel-link.tsx';
import { QueryState } from '../components/query-state.tsx';
import { SectionHeader } from '../components/section-header.tsx';
import { Table, type TableColumn } from '../components/table.tsx';
import { orderPath, slipsPath } from '../orders/orders.ts';
import { TrackingSubTabs } from './tracking-sub-tabs.tsx';

type Waiting = Awaited<ReturnType<AdminApi['dispatch']['waiting']>>['orders'][number];

const COLUMNS: TableColumn<Waiting>[] = [
  {
    title: 'Order',
    cell: ({ displayId }) => (
      <PanelLink className={`${textStyles.key} ${textStyles.code}`} to={orderPath(displayId)}>
        {displayId}
      </PanelLink>
    ),
  },
  {
    title: 'To',
    cell: ({ fullName, city, pincode }) => (
      <>
        <b className={textStyles.key}>{fullName}</b>{' '}
        <span className="muted">{[city, pincode].filter(Boolean).join(' ')}</span>
      </>
    ),
  },
  { title: 'To pack', numeric: true, cell: ({ units }) => units },
  { title: 'Confirmed', cell: ({ confirmedAt }) => formatDateTime(confirmedAt) },
  { title: 'Promised', cell: ({ promisedOn }) => <Promised day={promisedOn} /> },
  {
    title: 'Collect',
    numeric: true,
    cell: ({ cashToCollect }) =>
      cashToCollect > 0 ? (
        <b className={textStyles.key}>{formatRupees(cashToCollect)}</b>
      ) : (
        <span className="muted">paid</span>
      ),
  },
];

function Promised({ day }: { day: string | null }) {
  if (day === null) return <span className="muted">no day</span>;
  return <span className={day < shopDay(new Date()) ? textStyles.negative : undefined}>{formatDay(day)}</span>;
}

/** Orders whose goods wait to be packed, the earliest promise first. */
export function WaitingOrders() {
  const query = useQuery({ ...adminQueries.dispatch.waiting.queryOptions(), staleTime: 0 });
  const orders = query.data?.orders ?? [];
  return (
    <>
      <SectionHeader title="To pack" total={query.data && { count: orders.length, more: query.data.more }}>
        {orders.length > 0 && (
          <LinkButton
            icon={Printer}
            to={slipsPath(orders.slice(0, 100).map(({ displayId }) => displayId))}
            target="_blank"
            rel="noopener"
          >
            Packing slips
          </LinkButton>
        )}
      </SectionHeader>
      <TrackingSubTabs current="packing" />
      {!query.data && <QueryState what="The orders" error={query.error} refetch={query.refetch} />}
      {query.data && (
        <Card title="Waiting" note="the earliest promise first">
          {orders.length > 0 ? (
            <Table
              className={`${tableStyles.table} ${tableStyles.flow}`}
              caption="Orders to pack"
              columns={COLUMNS}
              rows={orders}
              rowKey={({ orderId }) => orderId}
            />
          ) : (
            <p className={`${cardStyles.body} ${arrangeStyles.row}`}>
              <CircleCheck className={textStyles.positive} />
              Every order that is being processed is packed.
            </p>
          )}
        </Card>
      )}
    </>
  );
}
