import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import lineItemStyles from '../../shop/line-item.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import buttonStyles from '../../ui/button.module.css';
import emptyStyles from '../../ui/empty.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import skeletonStyles from '../../ui/skeleton.module.css';
import orderCardStyles from './order-card.module.css';
import { OrderCard } from './order-card.tsx';
import styles from './order-list.module.css';
import { type Order, ordersQuery, useOrderChanges } from './orders.ts';

/** The customer's orders with their actions. */
export function OrderList() {
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    ordersQuery(),
  );
  const orders = data?.pages.flatMap((page) => page.orders);
  useRefreshAtEnd(orders);
  if (!orders)
    return isError ? (
      <LoadFailed title="Error loading orders" error={error} onRetry={() => void refetch()} />
    ) : (
      <OrdersSkeleton />
    );
  if (orders.length === 0)
    return (
      <div className={emptyStyles.empty}>
        <p className="heading-3 heading">No orders found</p>
        <p className="muted">Start shopping to see your orders here!</p>
        <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to="/products">
          Browse products
        </Link>
      </div>
    );
  return (
    <>
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <BusyButton
          variant="outline"
          busy={isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void fetchNextPage()}
        >
          Show older orders
        </BusyButton>
      )}
    </>
  );
}

/** Refreshes an order when an action expires, so that its buttons disappear. */
function useRefreshAtEnd(orders: Order[] | undefined): void {
  const { refresh } = useOrderChanges();
  const ends = (orders ?? []).flatMap(({ payableUntil, changeableUntil }) =>
    [payableUntil, changeableUntil].filter((at) => at !== null),
  );
  const next = ends.length > 0 ? Math.min(...ends.map((at) => Date.parse(at))) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the time matters, the way to refresh is always the same
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => void refresh(), Math.max(1000, next - Date.now() + 500));
    return () => clearTimeout(timer);
  }, [next]);
}

function OrdersSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading your orders</span>
      {[1, 2].map((key) => (
        <div key={key} className={`${orderCardStyles.order} ${orderCardStyles.loading}`} aria-hidden="true">
          <div className={orderCardStyles.head}>
            <div className={skeletonStyles.skeleton} />
            <div className={skeletonStyles.skeleton} />
          </div>
          <div className={orderCardStyles.columns}>
            <div className={`${lineItemStyles.item} ${lineItemStyles.small}`}>
              <div className={`${lineItemStyles.image} ${skeletonStyles.skeleton}`} />
              <div className={skeletonStyles.skeleton} />
            </div>
            <div className={skeletonStyles.skeleton} />
          </div>
        </div>
      ))}
    </div>
  );
}
