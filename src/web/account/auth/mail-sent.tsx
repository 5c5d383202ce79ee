import { MailCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStorefront } from '../../shop/storefront.ts';

/** In place of a form that has sent a mail. The heading takes the focus, so that the change is read out. */
export function MailSent({ title, children }: { title: string; children: ReactNode }) {
  const { demo } = useStorefront();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="auth__m">
      <span className="auth__i">
        <MailCheck className="ic" aria-hidden="true" />
      </span>
      <h1 ref={heading} className="h1 hd" tabIndex={-1}>
        {title}
      </h1>
      {children}
      {demo && (
        <p className="sm muted">
          <span className="sample">Demo</span> No mail leaves this machine. Read it in the{' '}
          <a className="lnk" href="/dev/mail">
            demo’s mailbox
          </a>
          .
        </p>
      )}
    </div>
  );
}
