import { useSyncExternalStore } from 'react';

/** A short list kept in this browser, the same in all its tabs. */
export type LocalList<T> = { get(): readonly T[]; set(list: readonly T[]): void; use(): readonly T[] };

/** What is stored under `key`, as far as it is of the right kind; empty until the browser has taken over the page. */
export function localList<T>(key: string, isItem: (value: unknown) => value is T): LocalList<T> {
  const none: readonly T[] = [];
  const listeners = new Set<() => void>();
  let cached: { text: string | null; list: readonly T[] } = { text: null, list: none };
  const get = () => {
    const text = localStorage.getItem(key);
    if (text !== cached.text) cached = { text, list: parse(text).filter(isItem) };
    return cached.list;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const otherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell();
  };
  return {
    get,
    set(list) {
      if (list.length > 0) localStorage.setItem(key, JSON.stringify(list));
      else localStorage.removeItem(key);
      tell();
    },
    use: () =>
      useSyncExternalStore(
        (listener) => {
          if (listeners.size === 0) window.addEventListener('storage', otherTab);
          listeners.add(listener);
          return () => {
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
