import { type ReactNode, useEffect } from 'react';
import { ArrowLeft } from '../../icons/arrow-left.ts';
import { Printer } from '../../icons/printer.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Button, LinkButton } from '../../ui/button.tsx';
import styles from './print-frame.module.css';

type Props = { back: string; backLabel: string; title: string; isReady: boolean; children: ReactNode };

/** Printed documents in a window of their own, printed once they are loaded. */
export function PrintFrame({ back, backLabel, title, isReady, children }: Props) {
  useEffect(() => {
    if (isReady) void document.fonts.ready.then(() => window.print());
  }, [isReady]);
  return (
    <div className={styles.printPages}>
      <div className={styles.printToolbar}>
        <LinkButton icon={ArrowLeft} to={back}>
          {backLabel}
        </LinkButton>
        <h1 className="muted">{title}</h1>
        <span className={arrangeStyles.grow} />
        <Button variant="primary" icon={Printer} disabled={!isReady} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {children}
    </div>
  );
}
