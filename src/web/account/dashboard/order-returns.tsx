import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { accountQueries } from '../api.ts';
import styles from './order-returns.module.css';

const STATES = { open: 'we are looking at it', answered: 'answered by mail', resolved: 'done' };

/** The return requests of an order by number; requested for all orders at once. */
export function OrderReturns({ orderId }: { orderId: string }) {
  const { data } = useQuery({ ...accountQueries.returns.list.queryOptions({ input: undefined }), staleTime: 0 });
  const returnsOfOrder = data?.filter((one) => one.orderId === orderId) ?? [];
  return returnsOfOrder.map(({ ticket, state, createdAt, return: process }) => (
    <p key={ticket} className={`muted text-small ${styles.return}`}>
      Return <span className="tabular">{ticket}</span> of {formatDate(createdAt)}: {STATES[state]}.
      {process && (
        <>
          {' '}
          <Link className="link" to={`/orders/${orderId}/returns/${process.id}`}>
            See its steps
          </Link>
        </>
      )}
    </p>
  ));
}
