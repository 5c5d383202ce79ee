import { type ReactNode, useEffect } from 'react';
import { ArrowLeft } from '../../icons/arrow-left.ts';
import { Printer } from '../../icons/printer.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Button, LinkButton } from '../../ui/button.tsx';
import { QueryState } from '../components/query-state.tsx';
import styles from './print-frame.module.css';

type Props<Content> = {
  backTo: string;
  backLabel: string;
  title: string;
  /** what is printed */
  query: { data: Content | undefined; error: unknown; refetch(): unknown };
  children(content: Content): ReactNode;
};

/** Printed documents in a window of their own, printed once they are loaded. */
export function PrintFrame<Content>({ backTo, backLabel, title, query, children }: Props<Content>) {
  const isReady = query.data !== undefined;
  useEffect(() => {
    if (isReady) void document.fonts.ready.then(() => window.print());
  }, [isReady]);
  return (
    <div className={styles.printPages}>
      <div className={styles.printToolbar}>
        <LinkButton icon={ArrowLeft} to={backTo}>
          {backLabel}
        </LinkButton>
        <h1 className="muted">{title}</h1>
        <span className={arrangeStyles.grow} />
        <Button variant="primary" icon={Printer} disabled={!isReady} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {query.data === undefined ? (
        <QueryState what={title} error={query.error} refetch={query.refetch} />
      ) : (
        children(query.data)
      )}
    </div>
  );
}
