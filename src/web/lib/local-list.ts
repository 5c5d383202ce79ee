import { useSyncExternalStore } from 'react';
import { readStored, STORED, type StoredName, storedKey, writeStored } from './browser-storage.ts';
import { onSessionChange } from './session-store.ts';

/** A short list of the user in this browser, shared by all tabs. */
export type LocalList<T> = { get(): readonly T[]; set(list: readonly T[]): void; use(): readonly T[] };

/** The valid entries of `name`; empty before hydration. */
export function localList<T>(name: StoredName, isItem: (value: unknown) => value is T): LocalList<T> {
  const none: readonly T[] = [];
  const listeners = new Set<() => void>();
  let cached: { text: string | null; list: readonly T[] } = { text: null, list: none };
  const get = () => {
    const text = readStored(name);
    if (text !== cached.text) cached = { text, list: parse(text).filter(isItem) };
    return cached.list;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const otherTab = (event: StorageEvent) => {
    if (event.key === storedKey(name) || event.key === STORED.user.key || event.key === null) tell();
  };
  return {
    get,
    set(list) {
      writeStored(name, list.length > 0 ? JSON.stringify(list) : null);
      tell();
    },
    use: () =>
      useSyncExternalStore(
        (listener) => {
          if (listeners.size === 0) window.addEventListener('storage', otherTab);
          listeners.add(listener);
          // another user's list, or none
          const stopSession = onSessionChange(listener);
          return () => {
            stopSession();
            listeners.delete(listener);
            if (listeners.size === 0) window.removeEventListener('storage', otherTab);
          };
        },
        get,
        () => none,
      ),
  };
}

function parse(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
