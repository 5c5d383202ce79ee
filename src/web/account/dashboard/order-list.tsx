import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { BusyButton } from '../../ui/busy-button.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { OrderCard } from './order-card.tsx';
import { type Order, ordersQuery, useOrderChanges } from './orders.ts';

/** All orders of the person, with what can still be done to each. */
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
      <div className="empty">
        <p className="h3 hd">No orders found</p>
        <p className="muted">Start shopping to see your orders here!</p>
        <Link className="btn btn--go" to="/products">
          Browse products
        </Link>
      </div>
    );
  return (
    <>
      <ul className="ords">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <BusyButton
          className="btn btn--line"
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

/** An order's buttons go when their time is over, also while the page is just looked at. */
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
      <span className="sr">Loading your orders</span>
      {[1, 2].map((key) => (
        <div key={key} className="ord ord--sk" aria-hidden="true">
          <div className="ord__h">
            <div className="sk" />
            <div className="sk" />
          </div>
          <div className="ord__g">
            <div className="ln ln--s">
              <div className="ln__p sk" />
              <div className="sk" />
            </div>
            <div className="sk" />
          </div>
        </div>
      ))}
    </div>
  );
}
