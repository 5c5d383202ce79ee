import { useSyncExternalStore } from 'react';
import styles from './offline-notice.module.css';

function watch(listener: () => void): () => void {
  for (const name of ['online', 'offline']) window.addEventListener(name, listener);
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, listener);
  };
}

/** Shown while the browser is offline. */
export function OfflineNotice() {
  const offline = useSyncExternalStore(
    watch,
    () => !navigator.onLine,
    () => false,
  );
  return (
    <div className={styles.notice} role="status">
      {offline && <p>You are offline. What you typed stays here. Continue when the connection is back.</p>}
    </div>
  );
}
