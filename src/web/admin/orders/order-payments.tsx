import { type ReactNode, useState } from 'react';
import { isCredit, isOffline, isRefundedByStaff } from '#features/orders/process/payment-rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { ArrowUpRight } from '../../icons/arrow-up-right.ts';
import { Check } from '../../icons/check.ts';
import { Clock } from '../../icons/clock.ts';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import { Inbox } from '../../icons/inbox.ts';
import { RefreshCw } from '../../icons/refresh-cw.ts';
import { TriangleAlert } from '../../icons/triangle-alert.ts';
import { Undo2 } from '../../icons/undo-2.ts';
import { X } from '../../icons/x.ts';
import type { Hue } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import hueStyles from '../../ui/hue.module.css';
import textStyles from '../../ui/text.module.css';
import { adminApi } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Card } from '../components/card.tsx';
import { useAction } from '../components/use-action.ts';
import { GatewayName } from '../payment-providers.ts';
import { Permitted } from '../permissions.tsx';
import { CashRefundDialog } from './cash-refund-dialog.tsx';
import styles from './order-payments.module.css';
import { type Order, reloadOrders } from './orders.ts';

type Attempt = Order['attempts'][number];
type Refund = Order['refunds'][number];
type Point = {
  key: string;
  at: string;
  title: string;
  hue: Hue;
  icon: IconComponent;
  message: ReactNode;
  act?: ReactNode;
};

/** Every payment attempt with its history, and the refunds. */
export function OrderPayments({ order }: { order: Order }) {
  const { attempts, refunds } = order;
  const points = [
    ...attempts.flatMap((attempt, index) => pointsOf(order, attempt, attempts.length - index)),
    ...refunds.map((refund) => refundPoint(refund, attempts)),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <Card title="Payment attempts" aside={<span className="muted">{attempts.length}</span>}>
      <div className={cardStyles.body}>
        {points.length === 0 ? (
          <p className="muted">Nobody has tried to pay this order.</p>
        ) : (
          <ol className={cardStyles.timeline}>
            {points.map(({ key, at, title, hue, icon: Icon, message, act }) => (
              <li key={key}>
                <span className={`${hueStyles.dot} ${hueStyles[hue]}`}>
                  <Icon />
                </span>
                <span className={cardStyles.title}>{title}</span>
                <time dateTime={at}>{formatDateTime(at)}</time>
                <div className={cardStyles.description}>
                  {message}
                  {act}
                </div>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Card>
  );
}

const ENDS: Record<string, { label: string; hue: Hue; icon: IconComponent }> = {
  succeeded: { label: 'succeeded', hue: 'green', icon: Check },
  failed: { label: 'failed', hue: 'red', icon: X },
  expired: { label: 'expired', hue: 'grey', icon: Clock },
};

/** The result of an attempt; for a captured payment, whether it counts for the order and what is refunded. */
function endOf(attempt: Attempt) {
  const { state, applied, amount, paid, refundable } = attempt;
  if (state !== 'succeeded') return ENDS[state];
  if (paid !== amount && !applied) return { label: 'brought another amount', hue: 'red' as const, icon: TriangleAlert };
  if (paid > 0 && refundable === 0) return { label: 'succeeded, full refund', hue: 'grey' as const, icon: Undo2 };
  if (!applied && !isCredit(attempt))
    return { label: 'succeeded, does not count', hue: 'amber' as const, icon: TriangleAlert };
  return ENDS.succeeded;
}

/** Until when an open attempt is open. */
function openText(attempt: Attempt): string {
  if (isCredit(attempt)) return 'held until the rest is paid';
  return isOffline(attempt.gateway) ? 'due on delivery' : attempt.state;
}

function pointsOf(order: Order, attempt: Attempt, number: number): Point[] {
  const { id, gateway, transactionId, amount, finalisedAt, open } = attempt;
  const name = `Attempt ${number}`;
  const end = endOf(attempt);
  const points: Point[] = [
    {
      key: `${id}-opened`,
      at: attempt.createdAt,
      title: `${name} opened`,
      hue: 'blue',
      icon: ArrowUpRight,
      message: (
        <>
          <GatewayName of={gateway} />, {formatRupees(amount)}
          {!isOffline(gateway) && ` · ${open ? 'open until' : 'was open until'} ${formatDateTime(attempt.expiresAt)}`}
          {open && ` · ${openText(attempt)}`}
        </>
      ),
      act: open && !isOffline(gateway) ? <AskAgain orderId={order.id} attempt={attempt} name={name} /> : undefined,
    },
    ...attempt.callbacks.map((callback) => ({
      key: callback.id,
      at: callback.at,
      title: `${name}: message from the gateway`,
      hue: 'grey' as const,
      icon: Inbox,
      message: callback.outcome ? `Verified with the gateway: ${callback.outcome}` : 'Verified, being processed',
    })),
  ];
  if (finalisedAt && end)
    points.push({
      key: `${id}-ended`,
      at: finalisedAt,
      title: `${name} ${end.label}`,
      hue: end.hue,
      icon: end.icon,
      message: (
        <>
          <GatewayName of={gateway} />
          {attempt.instrument && ` · ${attempt.instrument}`} · <b className={textStyles.code}>{transactionId}</b>
          {attempt.gatewayReference && (
            <>
              {' '}
              · reference <b className={textStyles.code}>{attempt.gatewayReference}</b>
            </>
          )}
          {attempt.errorCode && ` · ${attempt.errorCode}`}
          {attempt.errorMessage && `, “${attempt.errorMessage}”`}
          {attempt.paid > 0 &&
            ` · ${formatRupees(attempt.paid)}${attempt.paid === amount ? ' matches the order' : ` instead of ${formatRupees(amount)}`}`}
          {attempt.lastCheckedAt && ` · last checked ${formatDateTime(attempt.lastCheckedAt)}`}
        </>
      ),
      act: isOffline(gateway) ? undefined : (
        <Permitted needs="orders.write">
          <AskAgain orderId={order.id} attempt={attempt} name={name} />
        </Permitted>
      ),
    });
  return points;
}

function AskAgain({ orderId, attempt, name }: { orderId: string; attempt: Attempt; name: string }) {
  const ask = useAction({
    run: () => adminApi.orderManagement.recheckAttempt({ id: orderId, attemptId: attempt.id }),
    reload: reloadOrders,
    success: ({ state, changed }) => [
      changed ? 'The gateway had news' : 'Nothing new at the gateway',
      `${name} is ${state.replaceAll('_', ' ')}.`,
    ],
  });
  return (
    <span className={styles.paymentCheck}>
      <ActionButton action={ask} size="small" busyLabel="Asking...">
        <RefreshCw size="small" />
        Check status at gateway
        <span className="visually-hidden"> about {name}</span>
      </ActionButton>
    </span>
  );
}

const REFUND_STATES: Record<Refund['state'], { label: string; hue: Hue; icon: IconComponent }> = {
  proposed: { label: 'is due back', hue: 'red', icon: Undo2 },
  approved: { label: 'is being requested', hue: 'blue', icon: Undo2 },
  requested: { label: 'is on its way', hue: 'blue', icon: Undo2 },
  completed: { label: 'went back', hue: 'green', icon: Check },
  failed: { label: 'was refused', hue: 'red', icon: X },
  cancelled: { label: 'was not made', hue: 'grey', icon: X },
};

const REASONS: Record<string, string> = {
  lines: 'For lines',
  amount: 'An amount chosen by staff',
  cancelled_by_customer: 'The customer cancelled',
  cancelled_by_staff: 'Staff cancelled the order',
  duplicate_payment: 'Paid twice',
  late_success: 'Paid too late',
  mismatch: 'Another amount arrived',
};

function refundPoint(refund: Refund, attempts: readonly Attempt[]): Point {
  const isByStaff = attempts.some(({ id, gateway }) => id === refund.attemptId && isRefundedByStaff(gateway));
  const byHand = isByStaff && refund.state === 'requested';
  const { label, hue, icon } = byHand
    ? { label: 'is to be paid out', hue: 'red' as const, icon: Undo2 }
    : REFUND_STATES[refund.state];
  return {
    key: refund.id,
    at: refund.updatedAt,
    title: `${formatRupees(refund.amount)} ${label}`,
    hue,
    icon,
    message: (
      <>
        {REASONS[refund.reason] ?? refund.reason} · <b className={textStyles.code}>{refund.refundId}</b>
        {refund.lastError && ` · ${refund.lastError}`}
      </>
    ),
    act: byHand ? (
      <Permitted needs="orders.refund">
        <Payout refund={refund} />
      </Permitted>
    ) : undefined,
  };
}

function Payout({ refund }: { refund: Refund }) {
  const [open, setOpen] = useState(false);
  return (
    <span className={styles.paymentCheck}>
      <Button size="small" onClick={() => setOpen(true)}>
        <Undo2 size="small" />
        Record cash refund
      </Button>
      {open && <CashRefundDialog refund={refund} onClose={() => setOpen(false)} />}
    </span>
  );
}
