import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#shared/dates.ts';
import { formatRoundedRupees } from '#shared/money.ts';
import { pluralize, titleCase } from '#shared/text.ts';
import { useShopper } from '../../lib/use-session.ts';
import orderStatusStyles from '../../shop/order-status.module.css';
import { purchaseQueries } from '../../shop/purchase-api.ts';
import twoColumnsStyles from '../../shop/two-columns.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import skeletonStyles from '../../ui/skeleton.module.css';
import { FindHelp } from './find-help.tsx';
import styles from './recent-orders.module.css';
import { orderTone } from './tracking-status.ts';

const SHOWN = 5;

/** The customer's latest orders with links to their tracking; for visitors, where to find the numbers. */
export function RecentOrders({ chosen, onChoose }: { chosen: string | null; onChoose(orderId: string): void }) {
  const session = useShopper();
  const { data, isError, refetch } = useQuery({
    ...purchaseQueries.orders.mine.queryOptions({ input: { limit: SHOWN } }),
    enabled: Boolean(session),
  });
  if (session === null || data?.orders.length === 0) return <FindHelp signedOut={session === null} />;
  return (
    <section className={twoColumnsStyles.sticky} aria-labelledby="recent" aria-busy={!data && !isError}>
      <h2 className={`heading-3 heading ${styles.title}`} id="recent">
        Your Recent Orders
      </h2>
      {isError ? (
        <LoadFailed title="Your orders could not be loaded." onRetry={() => refetch()} />
      ) : (
        <ul className={styles.list}>
          {data
            ? data.orders.map((order) => (
                <li key={order.id}>
                  <button
                    type="button"
                    aria-current={order.id === chosen || undefined}
                    onClick={() => onChoose(order.id)}
                  >
                    <span className="visually-hidden">Track order</span>
                    <b>{order.displayId}</b>
                    <span className={`tabular ${styles.price}`}>{formatRoundedRupees(order.totalAmount)}</span>
                    <span className="text-small muted tabular">
                      {pluralize(
                        order.items.reduce((sum, item) => sum + item.quantity, 0),
                        'item',
                      )}
                      , {formatDate(order.createdAt)}
                    </span>
                    <span className={`${orderStatusStyles.status} ${orderStatusStyles[orderTone(order.status)]}`}>
                      {titleCase(order.status)}
                    </span>
                  </button>
                </li>
              ))
            : [1, 2, 3].map((key) => (
                <li key={key} className={styles.loading}>
                  <div className={skeletonStyles.skeleton} />
                  <div className={skeletonStyles.skeleton} />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
