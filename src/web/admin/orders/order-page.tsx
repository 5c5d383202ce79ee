import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isOffline, isRefundedByStaff } from '#features/orders/process/payment-rules.ts';
import { trackingLabel } from '#features/tracking/rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { Banknote } from '../../icons/banknote.ts';
import { ChevronDown } from '../../icons/chevron-down.ts';
import { ChevronUp } from '../../icons/chevron-up.ts';
import { Package } from '../../icons/package.ts';
import { PackageCheck } from '../../icons/package-check.ts';
import { Pause } from '../../icons/pause.ts';
import { Printer } from '../../icons/printer.ts';
import { Send } from '../../icons/send.ts';
import { Trash2 } from '../../icons/trash-2.ts';
import { Undo2 } from '../../icons/undo-2.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import { BackToList } from '../components/back-to-list.tsx';
import { lastListUrl } from '../components/list/use-list-state.ts';
import { PageState } from '../components/page-state.tsx';
import { useKeyboardShortcuts } from '../keyboard-shortcuts.ts';
import { Permitted, useMay } from '../permissions.tsx';
import { ShipmentsCard } from '../shipments/shipments-card.tsx';
import { CashRecordCard } from './cash-record-card.tsx';
import { CollectDialog } from './collect-dialog.tsx';
import { ConfirmationNote } from './confirmation-note.tsx';
import { CustomerCard } from './customer-card.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { HoldNote } from './hold-note.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { offeredActions } from './offered-actions.ts';
import { OpenMatters } from './open-matters.tsx';
import { copyText, printInvoice, useSendInvoice } from './order-actions.ts';
import { OrderHistory } from './order-history.tsx';
import { OrderItems } from './order-items.tsx';
import { paymentBadge, trackingBadge } from './order-labels.ts';
import { OrderNotes } from './order-notes.tsx';
import styles from './order-page.module.css';
import { OrderPayments } from './order-payments.tsx';
import { OrderTracking } from './order-tracking.tsx';
import { invoicePath, isAway, type Order, orderPath, slipsPath } from './orders.ts';
import { PaymentLinkNote } from './payment-link-note.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { RestockItemsDialog } from './restock-items-dialog.tsx';
import { ShipToCard } from './ship-to-card.tsx';
import { openStatus, StatusPill } from './status-pill.tsx';
import { TagsCard } from './tags-card.tsx';
import { useSetStatus } from './use-set-status.tsx';

const LIVE_MS = 3000;

/** An order with all details and actions. */
export function OrderPage({ id }: { id: string }) {
  const query = useQuery({
    ...adminQueries.orderManagement.get.queryOptions({ input: { id } }),
    staleTime: 0,
    // pending payments are polled while the page is visible
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? LIVE_MS : false),
  });
  if (!query.data) return <PageState what="The order" error={query.error} refetch={query.refetch} />;
  return <Loaded order={query.data} />;
}

const isMoving = ({ refunds, attempts }: Order) =>
  refunds.some(({ state, attemptId }) => isMovingRefund(state) && !isByStaff(attempts, attemptId)) ||
  attempts.some(({ open, gateway }) => open && !isOffline(gateway));

const isMovingRefund = (state: string) => state === 'requested' || state === 'approved';
const isByStaff = (attempts: Order['attempts'], attemptId: string) =>
  attempts.some(({ id, gateway }) => id === attemptId && isRefundedByStaff(gateway));

function Loaded({ order }: { order: Order }) {
  const navigate = useNavigate();
  const { setStatus, question } = useSetStatus();
  const sendInvoice = useSendInvoice();
  const [params, setParams] = useSearchParams();
  const requested = params.get('refund');
  const [asking, setAsking] = useState<'delete' | 'refund' | 'cash' | 'restock' | 'hold' | null>(null);
  const { displayId, newer, older } = order;
  const go = (to: string | null) => (to ? () => void navigate(orderPath(to)) : undefined);
  const may = useMay();
  const mayWrite = may('orders.write');
  const { recordsCash, refundable, restocks, holds } = offeredActions(order, may);
  const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  // a cancelled order has no shipment
  const latest = order.status === 'cancelled' ? undefined : order.tracking[0];
  const payment = paymentBadge(order);
  const head = useRef<HTMLElement>(null);
  useKeyboardShortcuts({
    s: () => openStatus(head.current),
    t: () => document.querySelector<HTMLElement>('[data-quick] select')?.focus(),
    p: () => printInvoice(displayId),
    m: mayWrite ? () => sendInvoice.mutate(order) : undefined,
    c: () => void copyText(displayId, `Order id ${displayId}`),
    j: go(older),
    k: go(newer),
    escape: () => void navigate(lastListUrl('/admin/orders')),
  });
  return (
    <div className={`${arrangeStyles.stack} ${styles.order}`}>
      <section className={styles.orderHead} ref={head} aria-label="States of the order">
        <BackToList to="/admin/orders" label="Back to orders" />
        <h1 className={textStyles.code}>
          <span className="visually-hidden">Order </span>
          {displayId}
        </h1>
        <dl className={styles.states}>
          <div>
            <dt>Order</dt>
            <dd>
              <StatusPill
                status={order.status}
                name={displayId}
                onChange={mayWrite ? (to) => setStatus(order, to) : undefined}
              />
            </dd>
          </div>
          <div>
            <dt>Payment</dt>
            <dd>
              <Badge hue={payment.hue} icon={payment.icon}>
                {payment.label}
              </Badge>
            </dd>
          </div>
          {latest && (
            <div>
              <dt>Tracking</dt>
              <dd>
                <Badge hue={trackingBadge(latest.status).hue} icon={trackingBadge(latest.status).icon}>
                  {trackingLabel(latest.status)}
                </Badge>
              </dd>
            </div>
          )}
        </dl>
        <span className="muted">
          {formatDateTime(order.createdAt)} · {units} {units === 1 ? 'item' : 'items'} ·{' '}
          {formatRupees(order.totalAmount)}
        </span>
        <div className={`${arrangeStyles.row} ${styles.orderActions}`}>
          <Neighbour to={newer} label="Previous order" />
          <Neighbour to={older} label="Next order" />
          <LinkButton icon={Printer} to={invoicePath(displayId)} target="_blank" rel="noopener">
            {order.invoices.some(({ kind }) => kind === 'invoice') ? 'Print invoice' : 'Print order'}
          </LinkButton>
          <LinkButton icon={Package} to={slipsPath([displayId])} target="_blank" rel="noopener">
            Packing slip
          </LinkButton>
          <Permitted needs="orders.write">
            <Button icon={Send} onClick={() => sendInvoice.mutate(order)}>
              Send invoice
            </Button>
          </Permitted>
          {recordsCash && (
            <Button icon={Banknote} onClick={() => setAsking('cash')}>
              Record cash
            </Button>
          )}
          {refundable.length > 0 && (
            <Button icon={Undo2} onClick={() => setAsking('refund')}>
              Refund
            </Button>
          )}
          {holds && (
            <Button icon={Pause} onClick={() => setAsking('hold')}>
              Hold
            </Button>
          )}
          {restocks && isAway(order) && (
            <Button icon={PackageCheck} onClick={() => setAsking('restock')}>
              Restock
            </Button>
          )}
        </div>
      </section>
      <OpenMatters order={order} />
      <HoldNote order={order} />
      <ConfirmationNote order={order} />
      <PaymentLinkNote order={order} />
      <div className={arrangeStyles.columns}>
        <div className={arrangeStyles.stack}>
          <OrderItems order={order} />
          {order.status !== 'cancelled' && <ShipmentsCard orderId={order.id} />}
          <OrderTracking order={order} />
          <OrderPayments order={order} />
        </div>
        <div className={arrangeStyles.stack}>
          <CustomerCard order={order} />
          {order.paymentMethod === 'cod' && <CashRecordCard order={order} />}
          <ShipToCard order={order} />
          <InvoicesCard order={order} />
          <TagsCard order={order} />
          <OrderNotes key={order.id} order={order} />
          <OrderHistory events={order.events}>
            <Permitted needs="orders.delete">
              <Button variant="ghost" isDanger icon={Trash2} onClick={() => setAsking('delete')}>
                Delete order
              </Button>
            </Permitted>
          </OrderHistory>
        </div>
      </div>
      {question}
      {refundable.length > 0 && (asking === 'refund' || requested !== null) && (
        <RefundDialog
          order={order}
          requested={requestedUnits(requested)}
          onClose={() => {
            setAsking(null);
            if (requested !== null) setParams({}, { replace: true });
          }}
        />
      )}
      {asking === 'restock' && restocks && <RestockItemsDialog order={order} onClose={() => setAsking(null)} />}
      {asking === 'hold' && holds && <HoldDialog orders={[order]} onClose={() => setAsking(null)} />}
      {asking === 'cash' && <CollectDialog orders={[order]} onClose={() => setAsking(null)} />}
      {asking === 'delete' && <DeleteDialog order={order} onClose={() => setAsking(null)} />}
    </div>
  );
}

/** Units by item of a return request, as in the link of its ticket: 'item:2,item:1'. */
const requestedUnits = (text: string | null): ReadonlyMap<string, string> =>
  new Map(
    (text ?? '').split(',').flatMap((pair) => {
      const [itemId = '', units = ''] = pair.split(':');
      return /^\d+$/.test(units) ? [[itemId, units] as const] : [];
    }),
  );

function Neighbour({ to, label }: { to: string | null; label: string }) {
  const Arrow = label === 'Previous order' ? ChevronUp : ChevronDown;
  const icon = <Arrow />;
  if (!to)
    return (
      <Button isIconOnly aria-label={label} disabled>
        {icon}
      </Button>
    );
  return (
    <LinkButton isIconOnly to={orderPath(to)} aria-label={label}>
      {icon}
    </LinkButton>
  );
}
