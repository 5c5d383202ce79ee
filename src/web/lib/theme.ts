import { useSyncExternalStore } from 'react';
import { writeStored } from './browser-storage.ts';

export type Theme = 'light' | 'dark';
const listeners = new Set<() => void>();

const current = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/** Applies the theme as a class on the root element and stores it. */
export function setTheme(theme: Theme): void {
  const { classList } = document.documentElement;
  classList.remove('light', 'dark');
  classList.add(theme);
  writeStored('theme', theme);
  for (const listener of listeners) listener();
}

/** 'light' before hydration. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current,
    () => 'light',
  );
}
