import { lazy, Suspense, useEffect, useState } from 'react';
import { PageMeta } from '../shop/page-meta.tsx';

// by itself, so that the list of files which every page loads does not name its parts
const Components = lazy(() => import('./components.tsx'));

/** Only a demo and the dev server have it. Drawn in the browser, where its styles come with its scripts. */
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
