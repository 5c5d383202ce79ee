import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/** A progress bar at the top while the next page is loading; not shown for immediate ones. */
export function NavigationProgress() {
  return useNavigation().location ? <div className={styles.bar} role="progressbar" aria-label="Loading" /> : null;
}
