import { type ComponentType, lazy, Suspense, useState } from 'react';

/** A dialog whose code comes when it is opened for the first time. It then stays, so that closing gives the focus back. */
export function lazyDialog<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazy(async () => ({ default: await load() }));
  return function LazyDialog(props: Props) {
    const [isAsked, setAsked] = useState(false);
    if (props.open && !isAsked) setAsked(true);
    if (!isAsked) return null;
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
