import { useNavigation } from 'react-router';

/** A bar at the top while the next page is on its way; one that comes at once shows none. */
export function NavigationProgress() {
  return useNavigation().location ? <div className="nprog" role="progressbar" aria-label="Loading" /> : null;
}
