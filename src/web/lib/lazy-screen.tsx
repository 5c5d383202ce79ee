import { type ComponentType, lazy, Suspense } from 'react';

/** The screen of a rarely opened route. Its files stay out of the list of routes, which every page loads. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  const Screen = lazy(async () => ({ default: await load() }));
  return function LazyScreen() {
    return (
      <Suspense>
        <Screen />
      </Suspense>
    );
  };
}
