import { useEffect, useRef } from 'react';
import { readStored, writeStored } from '../lib/browser-storage.ts';

/** Whether single-key shortcuts are on: users of speech input or switches turn them off. */
export const singleKeyShortcutsEnabled = () => readStored('shortcuts') !== 'off';
export const setSingleKeyShortcuts = (on: boolean) => writeStored('shortcuts', on ? 'on' : 'off');

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !['checkbox', 'radio', 'button'].includes((target as HTMLInputElement).type);

/** Name of a pressed key: 'j', 'ctrl+k' (also ⌘), 'alt+arrowup', '?'. */
function nameOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) return `ctrl+${key}`;
  return event.altKey ? `alt+${key}` : key;
}

type Handlers = Record<string, ((event: KeyboardEvent) => void) | undefined>;

/**
 * Registers shortcuts while mounted. Single keys are ignored during text input and while a dialog is open, unless the
 * component is inside that dialog (`inDialog`).
 */
export function useKeyboardShortcuts(handlers: Handlers, inDialog = false): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const name = nameOf(event);
      const handler = latest.current[name];
      if (!handler) return;
      const plain = !name.includes('+');
      if (plain && (isTyping(event.target) || !singleKeyShortcutsEnabled())) return;
      if (!inDialog && document.querySelector('dialog[open]')) return;
      // Enter and Space activate the focused button or link
      if (name === 'enter' && event.target instanceof HTMLElement && event.target.closest('a, button, summary')) return;
      event.preventDefault();
      handler(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [inDialog]);
}
