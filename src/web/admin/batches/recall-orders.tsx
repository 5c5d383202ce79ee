import { useNavigate } from 'react-router';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { Download } from '../../icons/download.ts';
import { Badge } from '../../ui/badge.tsx';
import buttonStyles from '../../ui/button.module.css';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import type { Column } from '../components/list/column.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { usePagedList } from '../components/list/use-paged-list.ts';
import { PanelLink } from '../components/panel-link.tsx';
import { orderPath } from '../orders/orders.ts';
import { Permitted, useMay } from '../permissions.tsx';
import {
  type AffectedOrder,
  isSending,
  PLACE_BADGES,
  PLACES,
  type Recall,
  refundPath,
  useRecallCall,
  useRecallExport,
} from './recalls.ts';

type RecallView = keyof Recall['views'];

const REFUND_TEXTS = { refunded: 'refunded', none_needed: 'none needed' } as const;
const MAIL_TEXTS = {
  waiting: 'Mail waits',
  sent: 'Told by mail',
  unknown: 'Mail in doubt',
  failed: 'Mail refused',
  not_sent: 'Mail not sent',
} as const;

const COLUMNS: Column<AffectedOrder>[] = [
  {
    key: 'order',
    title: 'Order',
    width: 110,
    cell: ({ displayId }) => (
      <PanelLink className={`${textStyles.key} ${textStyles.code}`} to={orderPath(displayId)}>
        {displayId}
      </PanelLink>
    ),
  },
  {
    key: 'customer',
    title: 'Customer',
    cell: ({ customer, phone }) => (
      <span className={tableCellStyles.twoLines}>
        <b className={textStyles.key}>{customer}</b>
        <span className={textStyles.second}>{phone ? formatPhone(phone) : 'no phone'}</span>
      </span>
    ),
  },
  { key: 'placed', title: 'Placed', width: 110, minor: true, cell: ({ createdAt }) => formatDate(createdAt) },
  { key: 'units', title: 'Units', width: 70, numeric: true, cell: ({ sent, packed }) => sent + packed },
  { key: 'state', title: 'State', width: 160, cell: (order) => <Places order={order} /> },
];

function Places({ order }: { order: AffectedOrder }) {
  return PLACES.filter((place) => order[place] > 0).map((place) => (
    <Badge key={place} hue={PLACE_BADGES[place].hue} icon={PLACE_BADGES[place].icon}>
      {PLACE_BADGES[place].label}
      {order.sent + order.packed > order[place] && ` ${order[place]}`}
    </Badge>
  ));
}

function Notice({ order, recall }: { order: AffectedOrder; recall: Recall }) {
  const { notice, email, phone } = order;
  if (!notice) return <span className={email ? undefined : textStyles.negative}>{contactText(email, phone)}</span>;
  if (notice.state === 'to_phone') return <Call order={order} recall={recall} />;
  if (notice.state === 'phoned') return `Told by phone, ${formatDateTime(notice.at)}`;
  const isBad = notice.mail === 'failed' || notice.mail === 'unknown' || notice.mail === 'not_sent';
  return <span className={isBad ? textStyles.negative : undefined}>{MAIL_TEXTS[notice.mail ?? 'waiting']}</span>;
}

function contactText(email: string | null, phone: string): string {
  if (email) return phone ? 'Mail, phone' : 'Mail';
  return phone ? 'Phone only' : 'Neither mail nor phone';
}

/** An order to be phoned, with a button once it was. */
function Call({ order, recall }: { order: AffectedOrder; recall: Recall }) {
  const call = useRecallCall(recall.recall?.id ?? '');
  return (
    <>
      <span className={textStyles.negative}>To be phoned</span>{' '}
      <Permitted needs="orders.write">
        <button
          type="button"
          className={buttonStyles.textButton}
          disabled={call.isPending}
          onClick={() => call.mutate(order.id)}
        >
          Told<span className="visually-hidden"> the customer of {order.displayId} by phone</span>
        </button>
      </Permitted>
    </>
  );
}

function Refund({ order }: { order: AffectedOrder }) {
  const { refundState, amount } = order;
  const may = useMay();
  if (refundState !== 'open')
    return (
      <span className={refundState === 'refunded' ? textStyles.positive : 'muted'}>{REFUND_TEXTS[refundState]}</span>
    );
  if (!may('orders.refund')) return formatRupees(amount);
  return (
    <PanelLink to={refundPath(order)}>
      {formatRupees(amount)}
      <span className="visually-hidden"> to refund</span>
    </PanelLink>
  );
}

/** Orders with units of the batch, by place, with whom to tell and what to refund. */
export function RecallOrders({ recall }: { recall: Recall }) {
  const navigate = useNavigate();
  const { id: batchId } = recall.batch;
  const exporting = useRecallExport(batchId);
  const list = usePagedList(
    adminQueries.recalls.orders,
    (state) => ({ batchId, view: state.get('view') as RecallView | undefined }),
    { isChanging: ({ notice }) => isSending(recall) && notice?.state === 'pending' },
  );
  const { views } = recall;
  return (
    <ListPage
      title="Orders with it"
      name="Orders with it"
      noun="order"
      list={list}
      columns={[
        ...COLUMNS,
        { key: 'told', title: 'Told', width: 190, cell: (order) => <Notice order={order} recall={recall} /> },
        { key: 'refund', title: 'Refund', width: 110, numeric: true, cell: (order) => <Refund order={order} /> },
      ]}
      rowName={({ displayId }) => `order ${displayId}`}
      onOpen={({ displayId }) => void navigate(orderPath(displayId))}
      search={null}
      filters={[
        {
          name: 'view',
          label: 'Show',
          choices: [
            ['packed', 'Packed here', views.packed],
            ['on_the_road', 'On the road', views.on_the_road],
            ['delivered', 'Delivered', views.delivered],
            ['lost', 'Lost', views.lost],
            ['came_back', 'Came back', views.came_back],
            ['to_phone', 'To be phoned', views.to_phone],
            ['refund_open', 'Refund open', views.refund_open],
          ],
        },
      ]}
      actions={[
        {
          label: 'CSV of all orders',
          icon: Download,
          needs: 'orders.export' as const,
          isDisabled: exporting.isPending,
          run: () => exporting.mutate('orders'),
        },
      ]}
      nothing="No order in this view"
      empty={{ title: 'No order has units of this batch' }}
    />
  );
}
