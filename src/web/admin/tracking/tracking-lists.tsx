import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { TRACKING_STATUSES, trackingLabel } from '#features/tracking/rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { MapPinPlus } from '../../icons/map-pin-plus.ts';
import { Truck } from '../../icons/truck.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import segmentsStyles from '../../ui/segments.module.css';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import type { Column } from '../components/list/column.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { BY_AGE, BY_NAME, BY_TOTAL } from '../components/list/sorting.ts';
import { SectionHeader } from '../components/section-header.tsx';
import sharedStyles from '../components/shared.module.css';
import { STATUS_BADGES, trackingBadge } from '../orders/order-labels.ts';
import { orderPath, STATUS_FILTERS } from '../orders/orders.ts';
import { ShipDialog } from '../orders/ship-dialog.tsx';
import { Permitted, useMay } from '../permissions.tsx';
import { TrackingSubTabs } from '../shipments/tracking-sub-tabs.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { type TrackedEntry, type TrackedOrder, useTrackedOrderList, useTrackingEntryList } from './tracking.ts';
import { TrackingDialog } from './tracking-dialog.tsx';
import { entryText } from './tracking-entries.tsx';
import styles from './tracking-tab.module.css';

type OpenDialog =
  | { kind: 'add'; orders: TrackedOrder[]; clear?: () => void }
  | { kind: 'ship'; orders: TrackedOrder[]; clear: () => void }
  | { kind: 'history'; order: TrackedOrder }
  | null;
const CREATE = { label: 'Add tracking update', needs: 'orders.ship' } as const;

type ListProps = { onOpenDialog(openDialog: OpenDialog): void };

/** Orders with their latest update, or all updates by time; updates can only be added. */
export function TrackingLists() {
  const [params, setParams] = useSearchParams();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const updates = params.get('show') === 'updates';
  const close = () => setOpenDialog(null);
  return (
    <div className={`${arrangeStyles.stack} ${styles.tracking}`}>
      <SectionHeader title="Order Tracking Management">
        <span className={segmentsStyles.segments}>
          {(
            [
              ['Orders', false],
              ['Updates', true],
            ] as const
          ).map(([name, on]) => (
            <button
              key={name}
              type="button"
              aria-pressed={updates === on}
              onClick={() => setParams(on ? { show: 'updates' } : {}, { preventScrollReset: true })}
            >
              {name}
            </button>
          ))}
        </span>
        <Permitted needs="orders.ship">
          <Button variant="primary" icon={MapPinPlus} onClick={() => setOpenDialog({ kind: 'add', orders: [] })}>
            Add tracking update
          </Button>
        </Permitted>
      </SectionHeader>
      <TrackingSubTabs current="tracking" />
      {updates ? <Updates onOpenDialog={setOpenDialog} /> : <Orders onOpenDialog={setOpenDialog} />}
      {openDialog?.kind === 'add' && (
        <TrackingDialog orders={openDialog.orders} onClose={close} onAdded={() => openDialog.clear?.()} />
      )}
      {openDialog?.kind === 'ship' && (
        <ShipDialog orders={openDialog.orders} onClose={close} onDone={openDialog.clear} />
      )}
      {openDialog?.kind === 'history' && (
        <HistoryDialog
          order={openDialog.order}
          onAdd={() => setOpenDialog({ kind: 'add', orders: [openDialog.order] })}
          onClose={close}
        />
      )}
    </div>
  );
}

function Orders({ onOpenDialog }: ListProps) {
  const list = useTrackedOrderList();
  const mayShip = useMay()('orders.ship');
  const add = (order: TrackedOrder) => onOpenDialog({ kind: 'add', orders: [order] });
  const columns: Column<TrackedOrder>[] = [
    {
      key: 'order',
      title: 'Order',
      width: 110,
      cell: ({ displayId }) => (
        <Link className={`${textStyles.key} ${textStyles.code}`} to={orderPath(displayId)}>
          {displayId}
        </Link>
      ),
    },
    { key: 'placed', title: 'Placed', width: 140, sort: BY_AGE, cell: ({ createdAt }) => formatDateTime(createdAt) },
    {
      key: 'customer',
      title: 'Customer',
      sort: BY_NAME,
      cell: ({ fullName, email }) => (
        <>
          <b className={textStyles.key}>{fullName}</b>{' '}
          <span className={`muted ${sharedStyles.cellEmail}`}>{email}</span>
        </>
      ),
    },
    {
      key: 'status',
      title: 'Order status',
      width: 120,
      cell: ({ status }) => (
        <Badge hue={STATUS_BADGES[status].hue} icon={STATUS_BADGES[status].icon} plain>
          {STATUS_BADGES[status].label}
        </Badge>
      ),
    },
    { key: 'latest', title: 'Latest update', cell: ({ latest }) => (latest ? <Latest entry={latest} /> : <None />) },
    {
      key: 'entries',
      title: 'History',
      width: 110,
      cell: (order) => (
        <Button variant="text" onClick={() => onOpenDialog({ kind: 'history', order })}>
          {order.entries} {order.entries === 1 ? 'update' : 'updates'}
          <span className="visually-hidden"> of {order.displayId}</span>
        </Button>
      ),
    },
    {
      key: 'total',
      title: 'Total',
      sort: BY_TOTAL,
      width: 100,
      numeric: true,
      minor: true,
      cell: ({ totalAmount }) => formatRupees(totalAmount),
    },
    {
      key: 'actions',
      title: 'Actions',
      width: 72,
      quiet: true,
      numeric: true,
      cell: (order) => (
        <Permitted needs="orders.ship">
          <IconButton
            icon={MapPinPlus}
            label={`Add tracking update to ${order.displayId}`}
            onClick={() => add(order)}
          />
        </Permitted>
      ),
    },
  ];
  return (
    <ListPage
      name="Orders and their tracking"
      noun="order"
      list={list}
      columns={columns}
      rowName={({ displayId }) => `order ${displayId}`}
      onOpen={(order) => onOpenDialog({ kind: 'history', order })}
      create={{ ...CREATE, run: () => onOpenDialog({ kind: 'add', orders: [] }) }}
      rowKeys={{ t: mayShip ? add : undefined }}
      bulkActions={[
        {
          label: 'Ship',
          icon: Truck,
          needs: 'orders.ship',
          run: (orders, clear) => onOpenDialog({ kind: 'ship', orders, clear }),
        },
        {
          label: 'Add tracking',
          icon: MapPinPlus,
          needs: 'orders.ship',
          run: (orders, clear) => onOpenDialog({ kind: 'add', orders, clear }),
        },
      ]}
      search="Order, person, pincode, product, tracking"
      filters={[
        { name: 'status', label: 'Order status', choices: STATUS_FILTERS },
        { name: 'shipment', label: 'Shipment', choices: [['late', 'delayed or without news']] },
      ]}
      nothing="No order matches"
      empty={{ title: 'No orders yet', text: 'Each order appears here with its latest tracking update.' }}
    />
  );
}

function Updates({ onOpenDialog }: ListProps) {
  const whole = useTrackingEntryList();
  const { state } = whole;
  const list = {
    ...whole,
    state: {
      ...state,
      filters: state.filters.filter(([name]) => name !== 'show'),
      clear: () => state.apply('show=updates'),
    },
  };
  const columns: Column<TrackedEntry>[] = [
    {
      key: 'order',
      title: 'Order',
      width: 110,
      cell: ({ order }) => (
        <Link className={`${textStyles.key} ${textStyles.code}`} to={orderPath(order.displayId)}>
          {order.displayId}
        </Link>
      ),
    },
    { key: 'at', title: 'Added', width: 140, sort: BY_AGE, cell: ({ createdAt }) => formatDateTime(createdAt) },
    {
      key: 'status',
      title: 'Status',
      width: 150,
      cell: ({ status }) => (
        <Badge hue={trackingBadge(status).hue} icon={trackingBadge(status).icon} plain>
          {trackingLabel(status)}
        </Badge>
      ),
    },
    { key: 'says', title: 'Update', cell: (entry) => <span title={entryText(entry)}>{entryText(entry)}</span> },
    { key: 'customer', title: 'Customer', width: 180, minor: true, cell: ({ order }) => order.fullName },
  ];
  return (
    <ListPage
      name="Tracking updates"
      noun="update"
      list={list}
      columns={columns}
      rowName={({ order }) => `update of ${order.displayId}`}
      create={{ ...CREATE, run: () => onOpenDialog({ kind: 'add', orders: [] }) }}
      search="Tracking number or order id"
      filters={[
        {
          name: 'entry',
          label: 'Status',
          choices: TRACKING_STATUSES.map((status) => [status, trackingLabel(status)]),
        },
      ]}
      nothing="No update matches"
      empty={{
        title: 'No tracking updates yet',
        text: 'The first update that is added to an order appears here.',
      }}
    />
  );
}

const None = () => <span className="muted">Not started</span>;

function Latest({ entry }: { entry: NonNullable<TrackedOrder['latest']> }) {
  const { hue, icon } = trackingBadge(entry.status);
  const number = [entry.carrier, entry.trackingNumber].filter(Boolean).join(' ');
  return (
    <span className={tableCellStyles.cell} title={entryText(entry)}>
      <Badge hue={hue} icon={icon} plain>
        {trackingLabel(entry.status)}
      </Badge>
      <span className={`muted ${textStyles.small} ${textStyles.ellipsis}`}>
        {formatDateTime(entry.createdAt)}
        {number && ` · ${number}`}
      </span>
    </span>
  );
}
