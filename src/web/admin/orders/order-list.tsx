import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatRupees } from '#shared/money.ts';
import { Banknote } from '../../icons/banknote.ts';
import { CircleDashed } from '../../icons/circle-dashed.ts';
import { Download } from '../../icons/download.ts';
import { MapPinPlus } from '../../icons/map-pin-plus.ts';
import { Printer } from '../../icons/printer.ts';
import { RefreshCw } from '../../icons/refresh-cw.ts';
import { Truck } from '../../icons/truck.ts';
import { Upload } from '../../icons/upload.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import buttonStyles from '../../ui/button.module.css';
import tableToolsStyles from '../../ui/table-tools.module.css';
import { adminApi, adminQueries } from '../api.ts';
import { ImportDialog } from '../components/file-import/import-dialog.tsx';
import { DataTable } from '../components/list/data-table.tsx';
import { FilterSegments, FilterSelect } from '../components/list/filter-controls.tsx';
import { SavedViews } from '../components/list/saved-views.tsx';
import { useAskedAction } from '../components/list/use-asked-action.ts';
import { useExport } from '../components/list/use-export.ts';
import { SectionHeader } from '../components/section-header.tsx';
import { Permitted, useMay } from '../permissions.tsx';
import { TrackingDialog } from '../tracking/tracking-dialog.tsx';
import { BulkStatus } from './bulk-status.tsx';
import { CollectDialog } from './collect-dialog.tsx';
import { copyText, printInvoice, useSendInvoice } from './order-actions.ts';
import { orderCard, orderColumns } from './order-columns.tsx';
import styles from './order-list.module.css';
import {
  type OrderRow,
  orderPath,
  PAYMENT_FILTERS,
  parseOrderFilter,
  reloadOrders,
  STATUS_FILTERS,
  slipsPath,
  useOrderList,
} from './orders.ts';
import { PlacedFilter } from './placed-filter.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import { openStatus } from './status-pill.tsx';
import { useSetStatus } from './use-set-status.tsx';

type OpenDialog = {
  kind: 'status' | 'tracking' | 'ship' | 'cash' | 'import';
  orders: OrderRow[];
  clear?: () => void;
} | null;

export function OrderList() {
  const list = useOrderList();
  const { state } = list;
  const may = useMay();
  const mayWrite = may('orders.write');
  const counts = useQuery({ ...adminQueries.orderManagement.counts.queryOptions(), staleTime: 0 }).data;
  const navigate = useNavigate();
  const { setStatus, question } = useSetStatus();
  const sendInvoice = useSendInvoice();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const client = useQueryClient();
  const exporting = useExport('orders', (ids?: string[]) =>
    adminApi.orderManagement.export(ids ? { ids } : parseOrderFilter(state)),
  );
  const open = ({ displayId }: OrderRow) => void navigate(orderPath(displayId));

  useAskedAction({ import: may('orders.import') ? () => setOpenDialog({ kind: 'import', orders: [] }) : undefined });

  const columns = orderColumns(mayWrite ? setStatus : undefined);

  return (
    <div className={`${arrangeStyles.stack} ${styles.orders}`}>
      <SectionHeader title="Order Management" total={list.data?.total}>
        <Permitted needs="orders.import">
          <button
            type="button"
            className={buttonStyles.button}
            onClick={() => setOpenDialog({ kind: 'import', orders: [] })}
          >
            <Upload />
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
            <Download />
            Export CSV
          </button>
        </Permitted>
        <button type="button" className={buttonStyles.button} onClick={() => void list.refetch()}>
          <RefreshCw />
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
        card={orderCard}
        onOpen={open}
        rowKeys={{
          s: ({ id }) => openStatus(document.querySelector(`[data-row="${id}"]`)),
          t: may('orders.ship') ? (order) => setOpenDialog({ kind: 'tracking', orders: [order] }) : undefined,
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
              <button type="button" onClick={() => setOpenDialog({ kind: 'status', orders: chosen, clear })}>
                <CircleDashed />
                Set status
              </button>
            </Permitted>
            <Permitted needs="orders.ship">
              <button type="button" onClick={() => setOpenDialog({ kind: 'ship', orders: chosen, clear })}>
                <Truck />
                Ship
              </button>
              <button type="button" onClick={() => setOpenDialog({ kind: 'tracking', orders: chosen, clear })}>
                <MapPinPlus />
                Add tracking
              </button>
            </Permitted>
            {mayWrite && chosen.every((order) => order.isCashDue) && (
              <button type="button" onClick={() => setOpenDialog({ kind: 'cash', orders: chosen, clear })}>
                <Banknote />
                Record cash
              </button>
            )}
            <button
              type="button"
              onClick={() => void window.open(slipsPath(chosen.map(({ displayId }) => displayId)), '_blank')}
            >
              <Printer />
              Packing slips
            </button>
            <Permitted needs="orders.export">
              <button type="button" onClick={() => exporting.mutate(chosen.map(({ id }) => id))}>
                <Download />
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
              choices={STATUS_FILTERS.map(([value, label]) => [value, label, counts?.[value] ?? 0] as const)}
            />
            <FilterSelect state={state} name="payment" label="Payment" choices={PAYMENT_FILTERS} />
            <PlacedFilter state={state} />
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
      {openDialog?.kind === 'status' && (
        <BulkStatus
          orders={openDialog.orders}
          onClose={() => setOpenDialog(null)}
          onDone={() => openDialog.clear?.()}
        />
      )}
      {openDialog?.kind === 'import' && (
        <ImportDialog
          kind="orders"
          what="order"
          counted="Units"
          hint="Orders from an earlier shop, in the columns of Export CSV or of Shopify’s order export. Orders that already exist are not changed; orders with a refund are refused. Dates are 2024-03-31 or 31/03/2024, in Indian time. No stock changes, no mail is sent and no invoice is issued for them."
          onImported={() => reloadOrders(client)}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog?.kind === 'cash' && (
        <CollectDialog
          orders={openDialog.orders}
          onClose={() => setOpenDialog(null)}
          onDone={() => openDialog.clear?.()}
        />
      )}
      {openDialog?.kind === 'ship' && (
        <ShipDialog
          orders={openDialog.orders}
          onClose={() => setOpenDialog(null)}
          onDone={() => openDialog.clear?.()}
        />
      )}
      {openDialog?.kind === 'tracking' && (
        <TrackingDialog
          orders={openDialog.orders}
          onClose={() => setOpenDialog(null)}
          onAdded={() => openDialog.clear?.()}
        />
      )}
    </div>
  );
}
