import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { replayCapturedEvents } from './event-replay.ts';

/** distance from the viewport at which its scripts are loaded */
const AHEAD = '800px';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type When = 'near' | 'now';

/**
 * A server-rendered part of a page that is hydrated on its own: at once, or when it approaches the viewport. `id` names
 * its place. Input before that is captured and replayed. After client-side navigation, without server HTML, it is
 * rendered at once.
 */
export function lazyHydrate<Props extends object>(id: string, load: Load<Props>, when: When = 'now') {
  const Part = latePart(id, load, when);
  return function Late(props: Props) {
    return <Place id={id} Part={Part} props={props} />;
  };
}

/** The same for parts that may occur several times on a page: each gets an id. */
export function lazyHydrateEach<Props extends object>(load: Load<Props>, when: When = 'now') {
  return function Late({ place, ...props }: Props & { place: string }) {
    const [Part] = useState(() => latePart(place, load, when));
    return <Place id={place} Part={Part} props={props} />;
  };
}

const latePart = <Props extends object>(id: string, load: Load<Props>, when: When) =>
  lazy(() => (when === 'near' ? near(id).then(load) : load())) as unknown as ComponentType<object>;

function Place({ id, Part, props }: { id: string; Part: ComponentType<object>; props: object }) {
  return (
    <div id={id} data-lazy="">
      <Suspense fallback={null}>
        <Part {...props} />
        <Arrived id={id} />
      </Suspense>
    </div>
  );
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
