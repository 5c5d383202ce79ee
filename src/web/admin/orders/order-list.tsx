import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Banknote, CircleDashed, Download, MapPinPlus, Printer, RefreshCw, TriangleAlert, Upload } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { trackingLabel } from '#features/tracking/rules.ts';
import { dayProblem, formatDate, formatDateTime, parseDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge } from '../../ui/badge.tsx';
import buttonStyles from '../../ui/button.module.css';
import { DateField } from '../../ui/date-field.tsx';
import iconStyles from '../../ui/icon.module.css';
import tableCellStyles from '../../ui/table-cell.module.css';
import tableToolsStyles from '../../ui/table-tools.module.css';
import textStyles from '../../ui/text.module.css';
import { adminApi, adminQueries } from '../api.ts';
import { ImportDialog } from '../components/file-import/import-dialog.tsx';
import type { CardHead, Column } from '../components/list/column.ts';
import { DataTable } from '../components/list/data-table.tsx';
import { FilterSegments, FilterSelect } from '../components/list/filter-controls.tsx';
import { SavedViews } from '../components/list/saved-views.tsx';
import { BY_AGE, BY_NAME, BY_TOTAL } from '../components/list/sorting.ts';
import { useAskedAction } from '../components/list/use-asked-action.ts';
import { useExport } from '../components/list/use-export.ts';
import type { ListState } from '../components/list/use-list-state.ts';
import { SectionHeader } from '../components/section-header.tsx';
import sharedStyles from '../components/shared.module.css';
import { Permitted, useMay } from '../permissions.tsx';
import { TrackingDialog } from '../tracking/tracking-dialog.tsx';
import { BulkStatus } from './bulk-status.tsx';
import { CollectDialog } from './collect-dialog.tsx';
import { copyText, printInvoice, useSendInvoice } from './order-actions.ts';
import { paymentBadge, trackingBadge } from './order-labels.ts';
import styles from './order-list.module.css';
import {
  type OrderRow,
  orderPath,
  PAYMENT_FILTERS,
  parseOrderFilter,
  reloadOrders,
  STAFF_STATUSES,
  slipsPath,
  useOrderList,
} from './orders.ts';
import { openStatus, StatusPill } from './status-pill.tsx';
import { useSetStatus } from './use-set-status.tsx';

type Doing = { kind: 'status' | 'tracking' | 'cash' | 'import'; orders: OrderRow[]; clear?: () => void } | null;

export function OrderList() {
  const list = useOrderList();
  const { state } = list;
  const may = useMay();
  const mayWrite = may('orders.write');
  const counts = useQuery({ ...adminQueries.orderManagement.counts.queryOptions(), staleTime: 0 }).data;
  const navigate = useNavigate();
  const { setStatus, question } = useSetStatus();
  const sendInvoice = useSendInvoice();
  const [doing, setDoing] = useState<Doing>(null);
  const client = useQueryClient();
  const exporting = useExport('orders', (ids?: string[]) =>
    adminApi.orderManagement.export(ids ? { ids } : parseOrderFilter(state)),
  );
  const open = ({ displayId }: OrderRow) => void navigate(orderPath(displayId));

  useAskedAction({ import: may('orders.import') ? () => setDoing({ kind: 'import', orders: [] }) : undefined });

  const columns: Column<OrderRow>[] = [
    {
      key: 'order',
      title: 'Order',
      card: 'none',
      width: 104,
      cell: (order) => (
        <span className={tableCellStyles.cell}>
          <Link className={`${textStyles.key} ${textStyles.code}`} to={orderPath(order.displayId)}>
            {order.displayId}
          </Link>
          {order.matters.length > 0 && <NeedsAttention />}
        </span>
      ),
    },
    {
      key: 'placed',
      title: 'Placed',
      card: 'none',
      sort: BY_AGE,
      width: 134,
      cell: ({ createdAt }) => (
        <>
          {formatDate(createdAt)} <span className="muted">{formatDateTime(createdAt).slice(-5)}</span>
        </>
      ),
    },
    {
      key: 'customer',
      title: 'Customer',
      card: 'none',
      sort: BY_NAME,
      cell: ({ fullName, email }) => (
        <>
          <b className={textStyles.key}>{fullName}</b>{' '}
          <span className={`muted ${sharedStyles.cellEmail}`}>{email}</span>
        </>
      ),
    },
    { key: 'items', title: 'Items', width: 190, minor: true, cell: Items },
    {
      key: 'payment',
      title: 'Payment',
      width: 136,
      cell: (order) => {
        const { word, hue, icon } = paymentBadge(order);
        return (
          <Badge hue={hue} icon={icon} plain>
            {word}
          </Badge>
        );
      },
    },
    {
      key: 'status',
      title: 'Status',
      width: 132,
      cell: (order) => (
        <StatusPill
          status={order.status}
          name={order.displayId}
          onChange={mayWrite ? (to) => setStatus(order, to) : undefined}
        />
      ),
    },
    {
      key: 'tracking',
      title: 'Tracking',
      card: 'field',
      width: 140,
      minor: true,
      cell: ({ tracking }) => {
        if (!tracking) return <span className="muted">Not started</span>;
        const { hue, icon } = trackingBadge(tracking.status);
        return (
          <Badge hue={hue} icon={icon} plain>
            {trackingLabel(tracking.status)}
          </Badge>
        );
      },
    },
    {
      key: 'total',
      title: 'Total',
      card: 'none',
      sort: BY_TOTAL,
      width: 96,
      numeric: true,
      cell: ({ totalAmount }) => <b className={textStyles.key}>{formatRupees(totalAmount)}</b>,
    },
  ];

  return (
    <div className={`${arrangeStyles.stack} ${styles.orders}`}>
      <SectionHeader title="Order Management" total={list.data?.total}>
        <Permitted needs="orders.import">
          <button
            type="button"
            className={buttonStyles.button}
            onClick={() => setDoing({ kind: 'import', orders: [] })}
          >
            <Upload className="icon" aria-hidden="true" />
            Import CSV
          </button>
        </Permitted>
        <Permitted needs="orders.export">
          <button
            type="button"
            className={buttonStyles.button}
            disabled={exporting.isPending}
            onClick={() => exporting.mutate(undefined)}
          >
            <Download className="icon" aria-hidden="true" />
            Export CSV
          </button>
        </Permitted>
        <button type="button" className={buttonStyles.button} onClick={() => void list.refetch()}>
          <RefreshCw className="icon" aria-hidden="true" />
          Refresh
        </button>
      </SectionHeader>
      <SavedViews
        tab="orders"
        state={state}
        all="All orders"
        given={[
          { name: 'To process', query: 'status=processing', count: counts?.processing },
          { name: 'Needs attention', query: 'attention=yes', count: counts?.attention, urgent: true },
          { name: 'Refund due', query: 'payment=refund-due', count: counts?.['refund-due'], urgent: true },
          { name: 'Cash due', query: 'payment=cash-due', count: counts?.['cash-due'] },
        ]}
      />
      <DataTable
        name="Orders"
        noun="order"
        list={list}
        columns={columns}
        rowName={({ displayId }) => `order ${displayId}`}
        card={cardHead}
        onOpen={open}
        rowKeys={{
          s: ({ id }) => openStatus(document.querySelector(`[data-row="${id}"]`)),
          t: may('orders.ship') ? (order) => setDoing({ kind: 'tracking', orders: [order] }) : undefined,
          p: ({ displayId }) => printInvoice(displayId),
          m: mayWrite ? (order) => sendInvoice.mutate(order) : undefined,
          c: ({ displayId }) => void copyText(displayId, `Order id ${displayId}`),
        }}
        bulk={(chosen, clear) => (
          <>
            <span className={styles.total}>
              {formatRupees(chosen.reduce((sum, { totalAmount }) => sum + totalAmount, 0))}
            </span>
            <span className={tableToolsStyles.separator} aria-hidden="true" />
            <Permitted needs="orders.write">
              <button type="button" onClick={() => setDoing({ kind: 'status', orders: chosen, clear })}>
                <CircleDashed className="icon" aria-hidden="true" />
                Set status
              </button>
            </Permitted>
            <Permitted needs="orders.ship">
              <button type="button" onClick={() => setDoing({ kind: 'tracking', orders: chosen, clear })}>
                <MapPinPlus className="icon" aria-hidden="true" />
                Add tracking
              </button>
            </Permitted>
            {mayWrite && chosen.every((order) => order.isCashDue) && (
              <button type="button" onClick={() => setDoing({ kind: 'cash', orders: chosen, clear })}>
                <Banknote className="icon" aria-hidden="true" />
                Record cash
              </button>
            )}
            <button
              type="button"
              onClick={() => void window.open(slipsPath(chosen.map(({ displayId }) => displayId)), '_blank')}
            >
              <Printer className="icon" aria-hidden="true" />
              Packing slips
            </button>
            <Permitted needs="orders.export">
              <button type="button" onClick={() => exporting.mutate(chosen.map(({ id }) => id))}>
                <Download className="icon" aria-hidden="true" />
                Export
              </button>
            </Permitted>
          </>
        )}
        search="Order, person, pincode, product, tracking"
        filters={
          <>
            <FilterSegments
              state={state}
              name="status"
              label="Status"
              choices={STAFF_STATUSES.map(([value, label]) => [value, label, counts?.[value] ?? 0] as const)}
            />
            <FilterSelect state={state} name="payment" label="Payment" choices={PAYMENT_FILTERS} />
            <Days state={state} />
          </>
        }
        nothing="No order matches"
        empty={
          <>
            <h3>No orders yet</h3>
            <p>The first order that a customer places appears here.</p>
          </>
        }
      />
      {question}
      {doing?.kind === 'status' && (
        <BulkStatus orders={doing.orders} onClose={() => setDoing(null)} onDone={() => doing.clear?.()} />
      )}
      {doing?.kind === 'import' && (
        <ImportDialog
          kind="orders"
          what="order"
          counted="Units"
          hint="Orders of an earlier shop, in the columns that Export CSV gives. Those that are here already stay as they are, those with a refund are refused. Days are 2024-03-31 or 31/03/2024, in India. No stock moves, no mail is sent, no invoice is issued for them."
          onImported={() => reloadOrders(client)}
          onClose={() => setDoing(null)}
        />
      )}
      {doing?.kind === 'cash' && (
        <CollectDialog orders={doing.orders} onClose={() => setDoing(null)} onDone={() => doing.clear?.()} />
      )}
      {doing?.kind === 'tracking' && (
        <TrackingDialog orders={doing.orders} onClose={() => setDoing(null)} onAdded={() => doing.clear?.()} />
      )}
    </div>
  );
}

const NeedsAttention = () => (
  <span title="Needs attention">
    <TriangleAlert className={`icon ${iconStyles.small} ${textStyles.negative}`} aria-hidden="true" />
    <span className="visually-hidden">needs attention</span>
  </span>
);

const cardHead = (order: OrderRow): CardHead => ({
  picture: (
    <span className={tableCellStyles.smallThumbnail}>
      <ProductImage picture={order.firstItem?.image ?? null} sizes="48px" most={200} decorative />
    </span>
  ),
  title: (
    <span className={tableCellStyles.cell}>
      <Link to={orderPath(order.displayId)}>{order.fullName}</Link>
      {order.matters.length > 0 && <NeedsAttention />}
    </span>
  ),
  below: (
    <>
      <b className={textStyles.code}>{order.displayId}</b> · {order.city} {order.pincode}
    </>
  ),
  side: formatRupees(order.totalAmount),
  sideBelow: formatDateTime(order.createdAt),
});

function Items({ firstItem, moreItems }: OrderRow) {
  if (!firstItem) return <span className="muted">None</span>;
  return (
    <span className={tableCellStyles.cell}>
      <span className={tableCellStyles.smallThumbnail}>
        <ProductImage picture={firstItem.image} sizes="44px" most={200} decorative />
      </span>
      <span className={textStyles.ellipsis}>{firstItem.name}</span>
      {moreItems > 0 && <span className="muted">+{moreItems}</span>}
    </span>
  );
}

/** Placed from and to, both days included. */
function Days({ state }: { state: ListState }) {
  return (
    <span className={styles.dateRange}>
      {(['from', 'to'] as const).map((name) => (
        <DayFilter key={name} name={name} state={state} />
      ))}
    </span>
  );
}

/** Half a day typed filters nothing yet. */
function DayFilter({ name, state }: { name: 'from' | 'to'; state: ListState }) {
  const chosen = state.get(name) ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <DateField
      label={`Placed ${name}`}
      value={typed ?? chosen}
      error={typed ? dayProblem(typed) : undefined}
      onChange={(value) => {
        const whole = value === '' || parseDay(value) !== null;
        setTyped(whole ? null : value);
        if (whole) state.set({ [name]: value || undefined });
      }}
    />
  );
}
