import type { ReactNode } from 'react';
import formNoticeStyles from './form-notice.module.css';

/** In a form that only scripts send: what to do without them. */
export function ScriptNotice({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className={formNoticeStyles.notice}>{children}</p>
    </noscript>
  );
}
