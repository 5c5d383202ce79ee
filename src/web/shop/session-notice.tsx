import { useSyncExternalStore } from 'react';
import { isUnstored, onStorageWrite } from '../lib/browser-storage.ts';
import { useSession } from '../lib/use-session.ts';
import styles from './session-notice.module.css';

/** Shown while the browser refuses to store the session, which then ends with the page. */
export function SessionNotice() {
  const isSignedIn = Boolean(useSession());
  const endsWithPage = useSyncExternalStore(
    onStorageWrite,
    () => isUnstored('session'),
    () => false,
  );
  return (
    <div className={styles.notice} role="status">
      {isSignedIn && endsWithPage && (
        <p>Your browser stores nothing, so you are signed in only until this page is closed or loaded again.</p>
      )}
    </div>
  );
}
