import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/errors.ts';
import { adminApi, adminQueries } from '../api.ts';
import { inBatches } from '../components/list/in-batches.ts';
import { Loading } from '../components/loading.tsx';
import type { PrintableOrder } from './orders.ts';
import { PrintFrame } from './print-frame.tsx';

type Props = {
  ids: readonly string[];
  back: string;
  backLabel: string;
  title: string;
  children(orders: PrintableOrder[]): ReactNode;
};

/** Printed documents of orders. */
export function PrintLayout({ ids, back, backLabel, title, children }: Props) {
  const query = useQuery({
    queryKey: adminQueries.orderManagement.print.queryKey({ input: { ids: [...ids] } }),
    queryFn: async () => (await inBatches(ids, (batch) => adminApi.orderManagement.print({ ids: batch }))).flat(),
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <PrintFrame back={back} backLabel={backLabel} title={title} isReady={query.data !== undefined}>
      {query.data ? (
        children(query.data)
      ) : query.isError || ids.length === 0 ? (
        <p role="alert">{ids.length === 0 ? 'No order was chosen.' : errorMessage(query.error)}</p>
      ) : (
        <Loading />
      )}
    </PrintFrame>
  );
}
