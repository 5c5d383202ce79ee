import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { ArrowLeft } from '../../icons/arrow-left.ts';
import { Printer } from '../../icons/printer.ts';
import { PageMeta } from '../../shop/page-meta.tsx';
import { purchaseQueries } from '../../shop/purchase-api.ts';
import buttonStyles from '../../ui/button.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import skeletonStyles from '../../ui/skeleton.module.css';
import { accountQueries } from '../api.ts';
import styles from './order-print.module.css';
import { PrintedOrder } from './printed-order.tsx';

/** One order on paper, printed once it is loaded. */
export function OrderPrint() {
  const { id = '' } = useParams();
  const { data, isError, error, refetch } = useQuery({
    ...purchaseQueries.orders.get.queryOptions({ input: { id } }),
    staleTime: 0,
  });
  const documents = useQuery(accountQueries.invoices.mine.queryOptions({ input: { orders: [id] } }));
  const isReady = data !== undefined && !documents.isPending;
  useEffect(() => {
    if (isReady) void document.fonts.ready.then(() => window.print());
  }, [isReady]);
  return (
    <main className={`page-width ${styles.sheet}`}>
      <PageMeta title={data ? `Order ${data.displayId}` : 'Order'} />
      <div className={styles.toolbar}>
        <Link className={`${buttonStyles.button} ${buttonStyles.outline} ${buttonStyles.small}`} to="/dashboard">
          <ArrowLeft />
          Your orders
        </Link>
        <h1 className="visually-hidden">{data ? `Order ${data.displayId}` : 'Order'}</h1>
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.small}`}
          disabled={!isReady}
          onClick={() => window.print()}
        >
          <Printer />
          Print
        </button>
      </div>
      {data ? (
        <PrintedOrder order={data} documents={documents.data ?? []} />
      ) : isError ? (
        <LoadFailed title="Error loading the order" error={error} onRetry={() => void refetch()} />
      ) : (
        <div
          className={`${skeletonStyles.skeleton} ${skeletonStyles.box}`}
          role="status"
          aria-label="Loading the order"
        />
      )}
    </main>
  );
}
