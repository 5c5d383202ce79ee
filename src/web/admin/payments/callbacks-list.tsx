import { useNavigate } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminQueries } from '../api.ts';
import type { Column } from '../components/list/column.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { usePagedList } from '../components/list/use-paged-list.ts';
import { PanelLink } from '../components/panel-link.tsx';
import { orderPath } from '../orders/orders.ts';
import { GatewayName } from '../payment-providers.ts';

type Callback = Awaited<ReturnType<AdminApi['payments']['callbacks']>>['rows'][number];

const COLUMNS: Column<Callback>[] = [
  { key: 'at', title: 'Received', width: 160, cell: ({ at }) => formatDateTime(at) },
  { key: 'gateway', title: 'Gateway', width: 140, cell: ({ gateway }) => <GatewayName of={gateway} /> },
  { key: 'event', title: 'Event', cell: ({ event }) => <span className={textStyles.code}>{event ?? 'Unnamed'}</span> },
  {
    key: 'transaction',
    title: 'Transaction',
    minor: true,
    cell: ({ transactionId }) => <span className={textStyles.code}>{transactionId ?? 'None'}</span>,
  },
  { key: 'outcome', title: 'Outcome', width: 160, cell: ({ outcome }) => outcome ?? 'Being worked on' },
  {
    key: 'order',
    title: 'Order',
    width: 110,
    cell: ({ order }) =>
      order ? (
        <PanelLink className={`${textStyles.key} ${textStyles.code}`} to={orderPath(order)}>
          {order}
        </PanelLink>
      ) : (
        <span className="muted">None</span>
      ),
  },
];

/** The verified callbacks, newest first; each only prompts a status request. */
export function CallbacksList() {
  const navigate = useNavigate();
  const list = usePagedList(adminQueries.payments.callbacks, ['search']);
  return (
    <section aria-labelledby="payment-callbacks" className={arrangeStyles.stack}>
      <h3 className={textStyles.heading3} id="payment-callbacks">
        Recent callbacks
      </h3>
      <ListPage
        name="Callbacks"
        noun="callback"
        list={list}
        search="Order, transaction or reference"
        columns={COLUMNS}
        rowName={({ at }) => `callback of ${formatDateTime(at)}`}
        onOpen={({ order }) => order && void navigate(orderPath(order))}
        nothing="No callback matches"
        empty={{ title: 'No callbacks yet', text: 'Callbacks from gateways appear here.' }}
      />
    </section>
  );
}
