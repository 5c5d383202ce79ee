import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatRupees } from '#shared/money.ts';
import { Banknote } from '../../icons/banknote.ts';
import { CircleDashed } from '../../icons/circle-dashed.ts';
import { MapPinPlus } from '../../icons/map-pin-plus.ts';
import { Pause } from '../../icons/pause.ts';
import { Play } from '../../icons/play.ts';
import { Printer } from '../../icons/printer.ts';
import { RefreshCw } from '../../icons/refresh-cw.ts';
import { Tags } from '../../icons/tags.ts';
import { Truck } from '../../icons/truck.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import tableToolsStyles from '../../ui/table-tools.module.css';
import { adminApi, adminQueries } from '../api.ts';
import { inBatches } from '../components/list/in-batches.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { useExport } from '../components/list/use-export.ts';
import { useAction } from '../components/use-action.ts';
import { useMay } from '../permissions.tsx';
import { OrdersSubTabs } from '../returns/orders-sub-tabs.tsx';
import { TrackingDialog } from '../tracking/tracking-dialog.tsx';
import { BulkStatus } from './bulk-status.tsx';
import { CollectDialog } from './collect-dialog.tsx';
import { HoldDialog, tellOutcome } from './hold-dialog.tsx';
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
import { useTags } from './tags.ts';
import { TagsDialog } from './tags-dialog.tsx';
import { useSetStatus } from './use-set-status.tsx';

type OpenDialog = {
  kind: 'status' | 'tracking' | 'ship' | 'cash' | 'hold' | 'tags';
  orders: OrderRow[];
  clear?: () => void;
} | null;

export function OrderList() {
  const list = useOrderList();
  const may = useMay();
  const mayWrite = may('orders.write');
  const counts = useQuery({ ...adminQueries.orderManagement.counts.queryOptions(), staleTime: 0 }).data;
  const navigate = useNavigate();
  const { setStatus, question } = useSetStatus();
  const sendInvoice = useSendInvoice();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const exporting = useExport('orders', (ids?: string[]) =>
    adminApi.orderManagement.export(ids ? { ids } : parseOrderFilter(list.state)),
  );
  const tags = useTags();
  const release = useAction({
    run: async (orders: readonly OrderRow[]) => {
      const responses = await inBatches(orders, (batch) =>
        adminApi.orderManagement.releaseSeveral({ ids: batch.map(({ id }) => id) }),
      );
      return {
        orders,
        changed: responses.reduce((sum, { changed }) => sum + changed, 0),
        failed: responses.flatMap(({ failed }) => failed),
      };
    },
    failed: 'The orders were not released',
    onSuccess: (outcome) => tellOutcome({ ...outcome, done: 'released', refused: 'not on hold any more' }),
    reload: reloadOrders,
  });
  const open = ({ displayId }: OrderRow) => void navigate(orderPath(displayId));

  const bulkDialog = (kind: NonNullable<OpenDialog>['kind']) => ({
    run: (orders: OrderRow[], clear: () => void) => setOpenDialog({ kind, orders, clear }),
  });
  const columns = orderColumns(mayWrite ? setStatus : undefined);

  return (
    <div className={`${arrangeStyles.stack} ${styles.orders}`}>
      <ListPage
        title="Order Management"
        links={<OrdersSubTabs current="orders" />}
        imports={{
          kind: 'orders',
          needs: 'orders.import',
          counted: 'Units',
          hint: 'Orders from an earlier shop, in the columns of Export CSV or of Shopify’s order export. Orders that already exist are not changed; orders with a refund are refused. Dates are 2024-03-31 or 31/03/2024, in Indian time. No stock changes, no mail is sent and no invoice is issued for them.',
          reload: reloadOrders,
        }}
        exports={{ needs: 'orders.export', isDisabled: exporting.isPending, run: exporting.mutate }}
        actions={[{ label: 'Refresh', icon: RefreshCw, run: list.refetch }]}
        create={{ label: 'New order', needs: 'orders.create', to: '/admin/orders/new' }}
        views={{
          tab: 'orders',
          all: 'All orders',
          defaultViews: [
            { name: 'To process', query: 'status=processing', count: counts?.processing },
            { name: 'Needs attention', query: 'attention=yes', count: counts?.attention, urgent: true },
            { name: 'Refund due', query: 'payment=refund-due', count: counts?.['refund-due'], urgent: true },
            { name: 'Without a reply', query: 'payment=unanswered', count: counts?.unanswered, urgent: true },
            { name: 'On hold', query: 'hold=yes', count: counts?.held },
            { name: 'Cash due', query: 'payment=cash-due', count: counts?.['cash-due'] },
          ],
        }}
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
        bulkSummary={(orders) => (
          <>
            <span className={styles.total}>
              {formatRupees(orders.reduce((sum, { totalAmount }) => sum + totalAmount, 0))}
            </span>
            <span className={tableToolsStyles.separator} aria-hidden="true" />
          </>
        )}
        bulkActions={[
          { ...bulkDialog('status'), label: 'Set status', icon: CircleDashed, needs: 'orders.write' },
          { ...bulkDialog('ship'), label: 'Ship', icon: Truck, needs: 'orders.ship' },
          { ...bulkDialog('tracking'), label: 'Add tracking', icon: MapPinPlus, needs: 'orders.ship' },
          {
            ...bulkDialog('cash'),
            label: 'Record cash',
            icon: Banknote,
            needs: 'orders.write',
            isOffered: (orders) => orders.every(({ isCashDue }) => isCashDue),
          },
          {
            ...bulkDialog('hold'),
            label: 'Hold',
            icon: Pause,
            needs: 'orders.write',
            isOffered: (orders) => orders.some(({ isOnHold }) => !isOnHold),
          },
          {
            label: 'Release',
            icon: Play,
            needs: 'orders.write',
            isOffered: (orders) => orders.every(({ isOnHold }) => isOnHold),
            run: (orders, clear) => release.mutate(orders, { onSuccess: clear }),
          },
          { ...bulkDialog('tags'), label: 'Tags', icon: Tags, needs: 'orders.write' },
          {
            label: 'Packing slips',
            icon: Printer,
            run: (orders) => void window.open(slipsPath(orders.map(({ displayId }) => displayId)), '_blank'),
          },
        ]}
        search="Order, person, pincode, product, tracking"
        filters={[
          {
            name: 'status',
            label: 'Status',
            choices: STATUS_FILTERS.map(([value, label]) => [value, label, counts?.[value] ?? 0]),
            isSegmented: true,
          },
          { name: 'payment', label: 'Payment', choices: PAYMENT_FILTERS },
          ...(tags.length > 0 ? [{ name: 'tag', label: 'Tag', choices: tags.map((tag) => [tag, tag] as const) }] : []),
        ]}
        toolbar={<PlacedFilter state={list.state} />}
        nothing="No order matches"
        empty={{ title: 'No orders yet', text: 'The first order that a customer places appears here.' }}
      />
      {question}
      {openDialog?.kind === 'status' && (
        <BulkStatus
          orders={openDialog.orders}
          onClose={() => setOpenDialog(null)}
          onDone={() => openDialog.clear?.()}
        />
      )}
      {openDialog?.kind === 'cash' && (
        <CollectDialog
          orders={openDialog.orders}
          onClose={() => setOpenDialog(null)}
          onDone={() => openDialog.clear?.()}
        />
      )}
      {openDialog?.kind === 'hold' && (
        <HoldDialog
          orders={openDialog.orders}
          onClose={() => setOpenDialog(null)}
          onDone={() => openDialog.clear?.()}
        />
      )}
      {openDialog?.kind === 'tags' && (
        <TagsDialog
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
