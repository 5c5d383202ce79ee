import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#shared/count.ts';
import { formatRupees } from '#shared/money.ts';
import { useSession } from '../../lib/use-session.ts';
import figuresStyles from '../../ui/figures.module.css';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import { useMay } from '../permissions.tsx';
import styles from './page-header.module.css';

/** The header of every tab: the user's name, and the four cards. */
export function PageHeader() {
  const session = useSession();
  return (
    <div className={styles.pageHeader}>
      <div className={styles.heroText}>
        <h1>Admin Panel</h1>
        <p>Manage your fitness nutrition store</p>
        <p className={styles.welcome}>Welcome, {session?.user.email}</p>
      </div>
      <SummaryCards />
    </div>
  );
}

function SummaryCards() {
  const { data, isError } = useQuery({ ...adminQueries.reports.summary.queryOptions(), staleTime: 30_000 });
  const none = isError ? 'Not available' : '…';
  const may = useMay();
  const { products, users, orders, revenue } = data ?? {};
  return (
    <div className={figuresStyles.figures}>
      {may('catalog.read') && (
        <Card
          to="/admin/products"
          name="Total Products"
          value={products ? formatCount(products.count) : none}
          trend={products?.trend}
        >
          {products && <Change by={products.thisMonth} />} this month
        </Card>
      )}
      {may('users.read') && (
        <Card
          to="/admin/users"
          name="Active Users"
          value={users ? formatCount(users.count) : none}
          trend={users?.trend}
        >
          {users && <Change by={users.activeThisMonth} />} active this month
        </Card>
      )}
      {may('orders.read') && (
        <Card
          to="/admin/orders"
          name="Total Orders"
          value={orders ? formatCount(orders.count) : none}
          trend={orders?.trend}
        >
          {orders && <Growth now={orders.last30} before={orders.before} />}
        </Card>
      )}
      {may('reports.read') && (
        <Card
          to="/admin/reports"
          name="Revenue"
          value={revenue ? formatRupees(revenue.all) : none}
          trend={revenue?.trend}
        >
          Paid, net of refunds <b>{revenue ? formatRupees(revenue.paidNet) : none}</b>
        </Card>
      )}
    </div>
  );
}

const Change = ({ by }: { by: number }) => (
  <b className={by > 0 ? textStyles.positive : undefined}>+{formatCount(by)}</b>
);

function Growth({ now, before }: { now: number; before: number }) {
  if (before === 0) return <>{formatCount(now)} in 30 days</>;
  const percent = Math.round(((now - before) / before) * 1000) / 10;
  return (
    <>
      <b className={percent < 0 ? textStyles.negative : textStyles.positive}>
        {percent < 0 ? '−' : '+'}
        {Math.abs(percent)} %
      </b>{' '}
      vs the previous 30 days
    </>
  );
}

type CardProps = { to: string; name: string; value: string; trend: number[] | undefined; children: ReactNode };

function Card({ to, name, value, trend, children }: CardProps) {
  return (
    <Link className={figuresStyles.figure} to={to}>
      <span className={textStyles.label}>{name}</span>
      <span className={textStyles.value}>{value}</span>
      {trend && <Spark values={trend} />}
      <span className={textStyles.detail}>{children}</span>
    </Link>
  );
}

/** The last days as a sparkline; the reports have its numbers. */
function Spark({ values }: { values: number[] }) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, index) => {
    const x = 2 + (52 * index) / Math.max(1, values.length - 1);
    const y = 21 - (high === low ? 0 : (18 * (value - low)) / (high - low));
    return [x.toFixed(1), y.toFixed(1)] as const;
  });
  const line = `M${points.map((point) => point.join(' ')).join('L')}`;
  const last = points.at(-1)!;
  return (
    <svg className={styles.sparkline} viewBox="0 0 56 24" aria-hidden="true">
      <path className={styles.actions} d={`${line}L54 24L2 24z`} />
      <path d={line} />
      <circle cx={last[0]} cy={last[1]} r="2" />
    </svg>
  );
}
