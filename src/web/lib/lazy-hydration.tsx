import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { replayCapturedEvents } from './event-replay.ts';

/** how far ahead its scripts are fetched */
const AHEAD = '800px';

/**
 * A part of a page that the server draws with it and whose scripts come by themselves: at once, or only when somebody
 * gets near it. `id` names its place. What is pressed or typed in it before is kept until then. Where the server has
 * not drawn it (after a click within the shop) it comes at once.
 */
export function lazyHydrate<Props extends object>(
  id: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  when: 'near' | 'now' = 'now',
) {
  const Part = lazy(() => (when === 'near' ? near(id).then(load) : load())) as unknown as ComponentType<Props>;
  return function Late(props: Props) {
    return (
      <div id={id} data-lazy="">
        <Suspense fallback={null}>
          <Part {...props} />
          <Arrived id={id} />
        </Suspense>
      </div>
    );
  };
}

function Arrived({ id }: { id: string }) {
  useEffect(() => replayCapturedEvents(id), [id]);
  return null;
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
