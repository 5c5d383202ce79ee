import { useEffect, useRef } from 'react';

/** The forms on the screen with changes. The router supports one blocker only, so one guard covers them all. */
const changed = new Set<object>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Reports whether a form has changes; leaving the page asks while any has. */
export function useUnsavedChanges(dirty: boolean): void {
  const form = useRef({});
  useEffect(() => {
    if (!dirty) return;
    const { current } = form;
    changed.add(current);
    tell();
    return () => {
      changed.delete(current);
      tell();
    };
  }, [dirty]);
}

const discarding = new Set<() => void>();

/** Calls back when the user discards all changes on the screen. */
export function onDiscard(listener: () => void): () => void {
  discarding.add(listener);
  return () => discarding.delete(listener);
}

/** The user discards all changes on the screen. */
export function discardUnsavedChanges(): void {
  for (const listener of discarding) listener();
  clearUnsavedChanges();
}

/** The changes were saved: navigating at once asks nothing. */
export function clearUnsavedChanges(): void {
  changed.clear();
  tell();
}

export const hasUnsaved = () => changed.size > 0;

export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
