import { type ReactNode, useEffect, useRef } from 'react';
import { MailCheck } from '../../icons/mail-check.ts';
import { Sample } from '../../shop/sample.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import styles from './mail-sent.module.css';

/** Replaces a form that has sent a mail. The heading gets the focus, so that screen readers announce it. */
export function MailSent({ title, children }: { title: string; children: ReactNode }) {
  const { demo } = useStorefront();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.message}>
      <span className={styles.mark}>
        <MailCheck />
      </span>
      <h1 ref={heading} className="heading-1 heading" tabIndex={-1}>
        {title}
      </h1>
      {children}
      {demo && (
        <p className="text-small muted">
          <Sample>Demo</Sample> No mail leaves this machine. Read it in the{' '}
          <a className="link" href="/dev/mail">
            demo’s mailbox
          </a>
          .
        </p>
      )}
    </div>
  );
}
