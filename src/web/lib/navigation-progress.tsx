import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/** A bar at the top while the next page is on its way; one that comes at once shows none. */
export function NavigationProgress() {
  return useNavigation().location ? <div className={styles.bar} role="progressbar" aria-label="Loading" /> : null;
}
