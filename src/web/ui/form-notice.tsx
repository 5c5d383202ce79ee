import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './form-notice.module.css';

/** A message about a whole form, above its fields; announced when it appears. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <div className={styles.notice} role="alert">
      <CircleAlert className="icon" aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}
