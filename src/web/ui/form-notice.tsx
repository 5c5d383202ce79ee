import type { ReactNode } from 'react';
import { CircleAlert } from '../icons/circle-alert.ts';
import styles from './form-notice.module.css';

/** A message about a whole form, above its fields; announced when it appears. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <div className={styles.notice} role="alert">
      <CircleAlert />
      <p>{children}</p>
    </div>
  );
}
