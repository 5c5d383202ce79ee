import { useEffect, useRef } from 'react';

/** The forms on the screen that hold changes. The router bears one blocker only, so that one guard looks at all of them. */
const changed = new Set<object>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Says of a form whether it holds changes; leaving the page asks while any does. */
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

/** Hears that the person gave up all changes on the screen. */
export function onDiscard(listener: () => void): () => void {
  discarding.add(listener);
  return () => discarding.delete(listener);
}

/** The person leaves all changes on the screen behind. */
export function discardUnsavedChanges(): void {
  for (const listener of discarding) listener();
  clearUnsavedChanges();
}

/** What was changed is saved: going on at once asks nothing. */
export function clearUnsavedChanges(): void {
  changed.clear();
  tell();
}

export const hasUnsaved = () => changed.size > 0;

export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
