import { useSyncExternalStore } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { CircleAlert } from '../../icons/circle-alert.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge, type Hue } from '../../ui/badge.tsx';
import cardStyles from '../../ui/card.module.css';
import figuresStyles from '../../ui/figures.module.css';
import textStyles from '../../ui/text.module.css';
import { AdminNotFound } from '../components/admin-not-found.tsx';
import { Card } from '../components/card.tsx';
import { Facts } from '../components/facts.tsx';
import { Note } from '../components/note.tsx';
import { PanelLink } from '../components/panel-link.tsx';
import { QueryState } from '../components/query-state.tsx';
import { SectionHeader } from '../components/section-header.tsx';
import { GatewayName } from '../payment-providers.ts';
import { Permitted } from '../permissions.tsx';
import { AttemptsChart } from './attempts-chart.tsx';
import { CallbacksList } from './callbacks-list.tsx';
import { CashRefunds } from './cash-refunds.tsx';
import { ConnectionTest, SslTest } from './connection-tests.tsx';
import { GatewayUrls } from './gateway-urls.tsx';
import { type PaymentStatus, usePaymentStatus } from './payments.ts';
import styles from './payments-tab.module.css';
import { UnmatchedPayments } from './unmatched-payments.tsx';

/** Gateways with URLs and tests, their callbacks, and payments that need a decision. */
export default function PaymentsTab({ path }: { path: readonly string[] }) {
  const { data, error, refetch } = usePaymentStatus();
  if (path.length > 0) return <AdminNotFound />;
  return (
    <div className={styles.payments}>
      <SectionHeader title="Payments">
        {data && <ModeBadge status={data} />}
        <span className="muted">Read only. Keys are changed on the server, never here.</span>
      </SectionHeader>
      {data ? <Content status={data} /> : <QueryState what="The status" heading="h3" error={error} refetch={refetch} />}
    </div>
  );
}

const MODES: Record<'live' | 'test' | 'demo', { badge: string; hue: Hue; words: string }> = {
  live: { badge: 'LIVE', hue: 'green', words: 'Production, LIVE' },
  test: { badge: 'TEST', hue: 'amber', words: 'Test, no money moves' },
  demo: { badge: 'DEMO', hue: 'blue', words: 'Demo, simulated' },
};
const modeOf = ({ demo, mode }: PaymentStatus) => MODES[mode === 'test' ? 'test' : demo ? 'demo' : 'live'];

function ModeBadge({ status }: { status: PaymentStatus }) {
  const { badge, hue } = modeOf(status);
  return <Badge hue={hue}>{badge}</Badge>;
}

function Content({ status }: { status: PaymentStatus }) {
  return (
    <div className={arrangeStyles.stack}>
      <Configuration status={status} />
      {status.missing.map((provider) => (
        <Note key={provider} tone="warning" icon={CircleAlert}>
          <b>
            <GatewayName of={provider} /> is switched on without keys.
          </b>{' '}
          Customers see that credentials are missing. Set its keys on the server, or switch it off in{' '}
          <PanelLink to="/admin/settings">Settings</PanelLink>.
        </Note>
      ))}
      <div className={arrangeStyles.columns}>
        <div className={arrangeStyles.stack}>
          <GatewayUrls status={status} />
          <div className={styles.tests}>
            <ConnectionTest />
            <SslTest />
          </div>
          <AttemptsChart halfHours={status.halfHours} open={status.reconciliation.open} />
        </div>
        <aside className={arrangeStyles.stack} aria-label="Decisions and checks">
          <Permitted needs="orders.read">
            <CashRefunds />
          </Permitted>
          <UnmatchedPayments />
          <Gateways status={status} />
          <Reconciliation status={status} />
          <Methods status={status} />
        </aside>
      </div>
      <CallbacksList />
    </div>
  );
}

const never = () => () => {};

function Configuration({ status }: { status: PaymentStatus }) {
  // whether the panel was opened at the shop's public URL
  const here = useSyncExternalStore(
    never,
    () => location.origin,
    () => status.origin,
  );
  const active = here === status.origin;
  return (
    <dl className={`${cardStyles.card} ${styles.facts}`}>
      <div>
        <dt>Mode</dt>
        <dd>
          <CircleCheck className={textStyles.positive} />
          {modeOf(status).words}
        </dd>
      </div>
      <div>
        <dt>Currency</dt>
        <dd>{status.currency}</dd>
      </div>
      <div>
        <dt>Configuration</dt>
        <dd>Server-side secrets</dd>
      </div>
      <div>
        <dt>Domain</dt>
        <dd>
          {active ? (
            <>
              <CircleCheck className={textStyles.positive} />
              Active
            </>
          ) : (
            <>
              <CircleAlert className={textStyles.negative} />
              Not {new URL(here).host}
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Gateways({ status: { gateways, cash, mode } }: { status: PaymentStatus }) {
  const visibleGateways = gateways.filter((one) => one.mode === mode);
  return (
    <Card title="Payment methods" heading="h3">
      <ul className={`${cardStyles.body} ${styles.gatewayList}`}>
        {visibleGateways.map(({ name, enabled, forNew, lastCallbackAt }) => (
          <li key={name}>
            <b>
              <GatewayName of={name} />
            </b>{' '}
            <span className={`${textStyles.code} muted ${textStyles.small}`}>{name}</span>
            <Badge hue={forNew ? 'green' : 'grey'}>{forNew ? 'In use' : enabled ? 'Ready' : 'Off'}</Badge>
            <p className={`muted ${textStyles.small}`}>
              {lastCallbackAt ? `Last callback ${formatDateTime(lastCallbackAt)}` : 'No callback yet'}
            </p>
          </li>
        ))}
        {visibleGateways.length === 0 && <li className="muted">No gateway has keys on the server.</li>}
        <li>
          <b>Cash on delivery</b>
          <Badge hue={cash.enabled ? 'green' : 'grey'}>{cash.enabled ? 'In use' : 'Off'}</Badge>
          {cash.due > 0 && (
            <p className={textStyles.small}>
              <PanelLink to="/admin/orders?payment=cash-due">
                {formatRupees(cash.amount)} to collect from {cash.due} {cash.due === 1 ? 'order' : 'orders'}
              </PanelLink>
            </p>
          )}
        </li>
      </ul>
    </Card>
  );
}

function Reconciliation({ status: { reconciliation } }: { status: PaymentStatus }) {
  const { open, nextCheckAt, lastCallbackAt, succeeded, withoutCallback, mismatches } = reconciliation;
  return (
    <Card title="Reconciliation" heading="h3">
      <div className={cardStyles.body}>
        <Facts
          facts={[
            ['Open attempts', open],
            ['Next check', nextCheckAt ? formatDateTime(nextCheckAt) : 'None due'],
            ['Last callback', lastCallbackAt ? formatDateTime(lastCallbackAt) : 'None yet'],
            ['Settled without callback, 7 days', `${withoutCallback} of ${succeeded}`],
            ['Amount mismatches, 7 days', mismatches],
          ]}
        />
      </div>
    </Card>
  );
}

function Methods({ status: { methods } }: { status: PaymentStatus }) {
  const highest = methods[0]?.amount ?? 0;
  if (highest === 0) return null;
  return (
    <Card title="Paid by, 7 days" heading="h3">
      <ul className={`${cardStyles.body} ${styles.methodShare}`}>
        {methods.map(({ name, amount, count }) => (
          <li key={name}>
            <span>
              <GatewayName of={name} />
            </span>
            <span className="muted">
              {formatRupees(amount)} · {count}
            </span>
            <Share part={amount / highest} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Share({ part }: { part: number }) {
  return (
    <span className={figuresStyles.bar} aria-hidden="true">
      <i ref={(bar) => bar?.style.setProperty('width', `${Math.round(part * 100)}%`)} />
    </span>
  );
}
