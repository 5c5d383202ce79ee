import { useNavigate } from 'react-router';
import { useKeyboardShortcuts } from './keyboard-shortcuts.ts';
import { pathOf } from './layout/sidebar.tsx';
import { useGranted } from './permissions.tsx';
import { maySee, REPORTS, tabsFor } from './tabs.ts';

const PAIR_MS = 1200;

/** G and a letter open a tab; ? shows all shortcuts. */
export function useTabShortcuts({ onSheet }: { onSheet(): void }): void {
  const navigate = useNavigate();
  const granted = useGranted();
  const go = (letter: string) => {
    const place = [...tabsFor(granted), ...[REPORTS].filter((one) => maySee(granted, one))].find(
      (one) => one.go === letter,
    );
    if (place) void navigate(pathOf(place.key));
  };
  useKeyboardShortcuts({ '?': onSheet, g: () => secondKey(go) });
}

// the key after G belongs to the sequence, not to a list
function secondKey(then: (key: string) => void): void {
  const take = (event: KeyboardEvent) => {
    clearTimeout(timer);
    event.preventDefault();
    event.stopImmediatePropagation();
    then(event.key.toLowerCase());
  };
  const timer = setTimeout(() => document.removeEventListener('keydown', take, true), PAIR_MS);
  document.addEventListener('keydown', take, { capture: true, once: true });
}
