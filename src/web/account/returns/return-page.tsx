import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { PageMeta } from '../../shop/page-meta.tsx';
import '../../styles/line-items.css';
import '../../styles/returns.css';
import { accountQueries } from '../api.ts';
import { LoadFailed } from '../components/load-failed.tsx';
import { ReturnForm } from './return-form.tsx';

/** Asks for the return of what came with a delivered order. */
export default function ReturnPage() {
  const { id = '' } = useParams();
  const { data, isError, error, refetch } = useQuery({
    ...accountQueries.returns.get.queryOptions({ input: { id } }),
    staleTime: 0,
  });
  return (
    <div className="wrap acc ret">
      <PageMeta title="Return from this order" />
      <p className="ret__way sm">
        <Link className="lnk" to="/dashboard">
          Your orders
        </Link>
        {data && <span className="muted"> / Order {data.order.displayId}</span>}
      </p>
      <h1 className="h1 hd">Return from this order</h1>
      {isError ? (
        <LoadFailed title="Error loading the order" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className="sk sk--box" role="status" aria-label="Loading the order" />
      ) : data.until && data.items.some(({ returnable }) => returnable > 0) ? (
        <>
          <p className="muted">
            {data.deliveredAt && `Delivered on ${formatDate(data.deliveredAt)}. `}You can ask until{' '}
            {formatDate(data.until)}.
          </p>
          <ReturnForm form={data} />
        </>
      ) : (
        <div className="empty">
          <p>
            {!data.deliveredAt
              ? 'This order has not been delivered yet.'
              : data.until
                ? 'Everything in this order is refunded or asked for already.'
                : 'The time to return this order is over.'}
          </p>
          <Link className="btn btn--line" to="/contact">
            Contact Support
          </Link>
        </div>
      )}
    </div>
  );
}
