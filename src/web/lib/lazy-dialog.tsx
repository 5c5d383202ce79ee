import { type ComponentType, lazy, Suspense, useState } from 'react';

/** A dialog whose code is loaded when it is first opened. It stays mounted, so that closing returns the focus. */
export function lazyDialog<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazy(async () => ({ default: await load() }));
  return function LazyDialog(props: Props) {
    const [wasOpened, setOpened] = useState(false);
    if (props.open && !wasOpened) setOpened(true);
    if (!wasOpened) return null;
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
