import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ArrowLeft } from '../../icons/arrow-left.ts';
import { Printer } from '../../icons/printer.ts';
import { errorMessage } from '../../lib/errors.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Button, LinkButton } from '../../ui/button.tsx';
import { adminApi, adminQueries } from '../api.ts';
import { inBatches } from '../components/list/in-batches.ts';
import { Loading } from '../components/loading.tsx';
import type { PrintableOrder } from './orders.ts';
import styles from './print-layout.module.css';

type Props = {
  ids: readonly string[];
  back: string;
  backLabel: string;
  title: string;
  children(orders: PrintableOrder[]): ReactNode;
};

/** Printed documents in a window of their own, printed once they are loaded. */
export function PrintLayout({ ids, back, backLabel, title, children }: Props) {
  const query = useQuery({
    queryKey: adminQueries.orderManagement.print.queryKey({ input: { ids: [...ids] } }),
    queryFn: async () => (await inBatches(ids, (batch) => adminApi.orderManagement.print({ ids: batch }))).flat(),
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const ready = query.data !== undefined;
  useEffect(() => {
    if (ready) void document.fonts.ready.then(() => window.print());
  }, [ready]);
  return (
    <div className={styles.printPages}>
      <div className={styles.printToolbar}>
        <LinkButton icon={ArrowLeft} to={back}>
          {backLabel}
        </LinkButton>
        <h1 className="muted">{title}</h1>
        <span className={arrangeStyles.grow} />
        <Button variant="primary" icon={Printer} disabled={!ready} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {query.data ? (
        children(query.data)
      ) : query.isError || ids.length === 0 ? (
        <p role="alert">{ids.length === 0 ? 'No order was chosen.' : errorMessage(query.error)}</p>
      ) : (
        <Loading />
      )}
    </div>
  );
}
