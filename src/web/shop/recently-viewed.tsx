import { lazy, Suspense } from 'react';
import { recentlyViewed } from './recently-viewed-store.ts';

const RecentlyViewedList = lazy(() => import('./recently-viewed-list.tsx'));

/** The products looked at last, at the end of a page; nothing before the browser has taken over the page. */
export function RecentlyViewed({ except }: { except?: string }) {
  const slugs = recentlyViewed.use().filter((slug) => slug !== except);
  if (slugs.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <RecentlyViewedList slugs={slugs} />
    </Suspense>
  );
}
