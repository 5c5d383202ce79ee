import { type ComponentType, lazy, Suspense } from 'react';

/** how far ahead its scripts are fetched */
const AHEAD = '800px';

/**
 * A part of a page that is drawn with it, but whose scripts come only when somebody gets near it. `id` names its
 * place. Where the server has not drawn it (after a click within the shop) it comes at once.
 */
export function lazyWhenNear<Props extends object>(id: string, load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy(() => near(id).then(load)) as unknown as ComponentType<Props>;
  return function WhenNear(props: Props) {
    return (
      <div id={id}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </div>
    );
  };
}

function near(id: string): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve();
  const place = document.getElementById(id);
  if (!place?.firstElementChild) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place);
  });
}
