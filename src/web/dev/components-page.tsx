import { lazy, Suspense, useEffect, useState } from 'react';
import { PageMeta } from '../shop/page-meta.tsx';

// loaded dynamically, so that other pages do not preload it
const Components = lazy(() => import('./components.tsx'));

/** Only in a demo and the dev server. Rendered in the browser, where its styles load with its scripts. */
export default function ComponentsPage() {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => setIsDrawn(true), []);
  return (
    <>
      <PageMeta title="Components" />
      <Suspense>{isDrawn && <Components />}</Suspense>
    </>
  );
}
