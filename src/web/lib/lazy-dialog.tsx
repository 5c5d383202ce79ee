import { type ComponentType, lazy, Suspense, useState } from 'react';

/** A dialog whose code is loaded when it is first opened. It stays mounted, so that closing returns the focus. */
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
