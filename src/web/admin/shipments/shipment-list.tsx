import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDateTime, formatDay } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { Printer } from '../../icons/printer.ts';
import { Send } from '../../icons/send.ts';
import { Tag } from '../../icons/tag.ts';
import { Badge } from '../../ui/badge.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import type { BulkAction } from '../components/list/bulk-bar.tsx';
import type { Column } from '../components/list/column.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { BY_AGE } from '../components/list/sorting.ts';
import { usePagedList } from '../components/list/use-paged-list.ts';
import { orderPath } from '../orders/orders.ts';
import { AssignNumbersDialog } from './assign-numbers-dialog.tsx';
import { BookDialog } from './book-dialog.tsx';
import { Destination, SHIPMENT_COLUMN } from './shipment-cells.tsx';
import {
  awaitsCarrier,
  BOOKING_TEXTS,
  SHIPMENT_BADGES,
  type ShipmentRow,
  useCarriers,
  useLabels,
} from './shipments.ts';
import { TrackingSubTabs } from './tracking-sub-tabs.tsx';

const COLUMNS: Column<ShipmentRow>[] = [
  SHIPMENT_COLUMN,
  {
    key: 'to',
    title: 'To',
    cell: Destination,
  },
  { key: 'units', title: 'Units', width: 70, numeric: true, minor: true, cell: ({ units }) => units },
  {
    key: 'number',
    title: 'Carrier and number',
    cell: ({ carrier, trackingNumber, booking }) =>
      booking && BOOKING_TEXTS[booking.state] ? (
        <span className={tableCellStyles.twoLines}>
          <span className={booking.state === 'refused' ? textStyles.negative : undefined}>
            {BOOKING_TEXTS[booking.state]}
          </span>
          {booking.message && <span className={textStyles.second}>{booking.message}</span>}
        </span>
      ) : carrier || trackingNumber ? (
        <>
          {carrier} <span className={textStyles.code}>{trackingNumber}</span>
        </>
      ) : (
        <span className="muted">none</span>
      ),
  },
  {
    key: 'state',
    title: 'State',
    width: 150,
    cell: ({ state }) => (
      <Badge hue={SHIPMENT_BADGES[state].hue} icon={SHIPMENT_BADGES[state].icon}>
        {SHIPMENT_BADGES[state].label}
      </Badge>
    ),
  },
  { key: 'since', title: 'Since', width: 140, sort: BY_AGE, cell: ({ stateAt }) => formatDateTime(stateAt) },
  {
    key: 'promised',
    title: 'Promised',
    width: 110,
    cell: ({ promisedOn, isLate }) =>
      promisedOn ? (
        <span className={isLate ? textStyles.negative : undefined}>
          {formatDay(promisedOn)}
          {isLate && ', late'}
        </span>
      ) : (
        <span className="muted">no day</span>
      ),
  },
  {
    key: 'collect',
    title: 'Collect',
    width: 100,
    numeric: true,
    cell: ({ cashToCollect }) =>
      cashToCollect > 0 ? (
        <b className={textStyles.key}>{formatRupees(cashToCollect)}</b>
      ) : (
        <span className="muted">paid</span>
      ),
  },
];

/** Shipments by state, with what is late. */
export function ShipmentList() {
  const navigate = useNavigate();
  const list = usePagedList(adminQueries.dispatch.list, ['search', 'view', 'sort'], {
    isChanging: awaitsCarrier,
  });
  const { data: counts } = useQuery(adminQueries.dispatch.counts.queryOptions());
  const states = counts?.states;
  const carriers = useCarriers();
  const [bookedShipments, setBookedShipments] = useState<{ rows: ShipmentRow[]; clear(): void } | null>(null);
  const book: BulkAction<ShipmentRow> = {
    label: 'Book',
    icon: Send,
    needs: 'orders.ship',
    isOffered: (rows) => rows.every(({ state }) => state === 'packed'),
    run: (rows, clear) => setBookedShipments({ rows, clear }),
  };
  const [numberedShipments, setNumberedShipments] = useState<{ rows: ShipmentRow[]; clear(): void } | null>(null);
  const numbers: BulkAction<ShipmentRow> = {
    label: 'Own numbers',
    icon: Tag,
    needs: 'orders.ship',
    isOffered: (rows) => rows.every(({ state }) => state === 'packed' || state === 'booked'),
    run: (rows, clear) => setNumberedShipments({ rows, clear }),
  };
  const labels = useLabels();
  const printLabels: BulkAction<ShipmentRow> = {
    label: 'Labels',
    icon: Printer,
    needs: 'orders.ship',
    isDisabled: labels.isPending,
    isOffered: (rows) => rows.some(({ booking }) => booking?.state === 'booked'),
    run: (rows) => labels.mutate(rows.map(({ id }) => id)),
  };
  return (
    <>
      <ListPage
        title="Shipments"
        isPage
        notice={<TrackingSubTabs current="shipments" />}
        views={{
          tab: 'shipments',
          all: 'All shipments',
          defaultViews: [
            { name: 'Packed', query: 'view=packed', count: states?.packed },
            { name: 'Booked', query: 'view=booked', count: states?.booked },
            { name: 'Under way', query: 'view=under_way' },
            { name: 'Failed delivery', query: 'view=failed_attempt', count: states?.failed_attempt, urgent: true },
            { name: 'Coming back', query: 'view=returning', count: states?.returning },
            { name: 'Back, to be checked', query: 'view=to_check', count: counts?.toCheck },
            { name: 'Late', query: 'view=late', count: counts?.late, urgent: true },
            { name: 'No scan', query: 'view=no_scan', count: counts?.noScan },
            { name: 'Lost', query: 'view=lost', count: states?.lost, urgent: true },
            { name: 'Delivered', query: 'view=delivered' },
          ],
        }}
        name="Shipments"
        noun="shipment"
        list={list}
        columns={COLUMNS}
        bulkActions={carriers.length > 0 ? [book, numbers, printLabels] : [numbers]}
        rowName={({ displayId, number }) => `shipment ${displayId}-${number}`}
        onOpen={({ displayId }) => void navigate(orderPath(displayId))}
        search="Order, person, phone or tracking number"
        nothing="No shipment matches"
        empty={{
          title: 'No shipments yet',
          text: 'A shipment appears here once it is packed, or an order is shipped.',
        }}
      />
      {bookedShipments && (
        <BookDialog
          shipments={bookedShipments.rows.map(({ id, displayId, number }) => ({ id, name: `${displayId}-${number}` }))}
          onClose={() => setBookedShipments(null)}
          onDone={bookedShipments.clear}
        />
      )}
      {numberedShipments && (
        <AssignNumbersDialog
          shipments={numberedShipments.rows}
          onClose={() => setNumberedShipments(null)}
          onDone={numberedShipments.clear}
        />
      )}
    </>
  );
}
