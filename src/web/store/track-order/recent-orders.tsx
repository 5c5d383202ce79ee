import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#shared/dates.ts';
import { formatRoundedRupees } from '#shared/money.ts';
import { pluralize, titleCase } from '#shared/text.ts';
import { useSession } from '../../lib/use-session.ts';
import { purchaseQueries } from '../../shop/purchase-api.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { FindHelp } from './find-help.tsx';
import { orderTone } from './tracking-status.ts';

const SHOWN = 5;

/** The latest orders of the signed-in person, each a shortcut to its tracking; for others, where to look. */
export function RecentOrders({ chosen, onChoose }: { chosen: string | null; onChoose(orderId: string): void }) {
  const session = useSession();
  const { data, isError, refetch } = useQuery({
    ...purchaseQueries.orders.mine.queryOptions({ input: { limit: SHOWN } }),
    enabled: Boolean(session),
  });
  if (session === null || data?.orders.length === 0) return <FindHelp signedOut={session === null} />;
  return (
    <section className="stick" aria-labelledby="recent" aria-busy={!data && !isError}>
      <h2 className="h3 hd trk__t" id="recent">
        Your Recent Orders
      </h2>
      {isError ? (
        <NotLoaded what="Your orders" onRetry={() => refetch()} />
      ) : (
        <ul className="rec">
          {data
            ? data.orders.map((order) => (
                <li key={order.id}>
                  <button
                    type="button"
                    aria-current={order.id === chosen || undefined}
                    onClick={() => onChoose(order.id)}
                  >
                    <span className="sr">Track order</span>
                    <b>{order.displayId}</b>
                    <span className="num rec__p">{formatRoundedRupees(order.totalAmount)}</span>
                    <span className="sm muted num">
                      {pluralize(
                        order.items.reduce((sum, item) => sum + item.quantity, 0),
                        'item',
                      )}
                      , {formatDate(order.createdAt)}
                    </span>
                    <span className={`stb st-${orderTone(order.status)}`}>{titleCase(order.status)}</span>
                  </button>
                </li>
              ))
            : [1, 2, 3].map((key) => (
                <li key={key} className="rec__sk">
                  <div className="sk" />
                  <div className="sk" />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
