import { lazy, Suspense } from 'react';
import { recentlyViewed } from './recently-viewed-store.ts';

const RecentlyViewedList = lazy(() => import('./recently-viewed-list.tsx'));

/** The recently viewed products at the end of a page; empty before hydration. */
export function RecentlyViewed({ except }: { except?: string }) {
  const slugs = recentlyViewed.use().filter((slug) => slug !== except);
  if (slugs.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <RecentlyViewedList slugs={slugs} />
    </Suspense>
  );
}
