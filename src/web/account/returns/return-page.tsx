import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { PageMeta } from '../../shop/page-meta.tsx';
import buttonStyles from '../../ui/button.module.css';
import emptyStyles from '../../ui/empty.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import skeletonStyles from '../../ui/skeleton.module.css';
import { accountQueries } from '../api.ts';
import accountPageStyles from '../components/account-page.module.css';
import { ReturnForm } from './return-form.tsx';
import styles from './return-page.module.css';

/** Requests the return of items of a delivered order. */
export default function ReturnPage() {
  const { id = '' } = useParams();
  const { data, isError, error, refetch } = useQuery({
    ...accountQueries.returns.get.queryOptions({ input: { id } }),
    staleTime: 0,
  });
  return (
    <div className={`page-width ${accountPageStyles.page} ${styles.page}`}>
      <PageMeta title="Return from this order" />
      <p className={`${styles.way} text-small`}>
        <Link className="link" to="/dashboard">
          Your orders
        </Link>
        {data && <span className="muted"> / Order {data.order.displayId}</span>}
      </p>
      <h1 className="heading-1 heading">Return from this order</h1>
      {isError ? (
        <LoadFailed title="Error loading the order" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div
          className={`${skeletonStyles.skeleton} ${skeletonStyles.box}`}
          role="status"
          aria-label="Loading the order"
        />
      ) : data.until && data.items.some(({ returnable }) => returnable > 0) ? (
        <>
          <p className="muted">
            {data.deliveredAt && `Delivered on ${formatDate(data.deliveredAt)}. `}You can request a return until{' '}
            {formatDate(data.until)}.
          </p>
          <ReturnForm form={data} />
        </>
      ) : (
        <div className={emptyStyles.empty}>
          <p>
            {!data.deliveredAt
              ? 'This order has not been delivered yet.'
              : data.until
                ? 'Everything in this order is already refunded or requested.'
                : 'The return period for this order has ended.'}
          </p>
          <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to="/contact">
            Contact Support
          </Link>
        </div>
      )}
    </div>
  );
}
