import { useSyncExternalStore } from 'react';
import { STORED, writeStored } from './browser-storage.ts';

export type Theme = 'light' | 'dark';
const listeners = new Set<() => void>();

const current = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');

/** Applies the theme as a class on the root element and stores it. */
export function setTheme(theme: Theme): void {
  applyTheme(theme);
  writeStored('theme', theme);
}

/** Follows a theme that is chosen in another tab. Call once. */
export function watchTheme(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORED.theme.key) applyTheme(newValue === 'dark' ? 'dark' : 'light');
  });
}

function applyTheme(theme: Theme): void {
  const { classList } = document.documentElement;
  classList.remove('light', 'dark');
  classList.add(theme);
  for (const listener of listeners) listener();
}

/** 'light' until the browser has taken over the page. */
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
