import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';

export type ToastAction = { label: string; run(): void };
export type Toast = {
  id: number;
  title: string;
  description?: string | undefined;
  variant: 'default' | 'destructive';
  action?: ToastAction | undefined;
};

const SHOWN_MS = 5000;
/** what can be taken back stays longer */
const UNDO_MS = 10_000;
let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows a message; the one before it goes. */
export function toast(
  title: string,
  description?: string,
  variant: Toast['variant'] = 'default',
  action?: ToastAction,
): void {
  lastId += 1;
  set({ id: lastId, title, description, variant, action });
}

export const toastError = (title: string, description?: string) => toast(title, description, 'destructive');

/** Where the one toast appears; a polite live region that is always in the page. */
export function ToastViewport() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => null,
  );
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => set(null), shown.action ? UNDO_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <section className="toasts" aria-label="Notifications" aria-live="polite" aria-atomic="true">
      {shown && (
        <div key={shown.id} className={`toast toast--${shown.variant}`} data-variant={shown.variant}>
          <div>
            <b>{shown.title}</b>
            {shown.description && <span>{shown.description}</span>}
          </div>
          {shown.action && (
            <button
              type="button"
              className="toast__a"
              onClick={() => {
                set(null);
                shown.action?.run();
              }}
            >
              {shown.action.label}
            </button>
          )}
          <button type="button" className="icb" aria-label="Close notification" onClick={() => set(null)}>
            <Icon name="close" small />
          </button>
        </div>
      )}
    </section>
  );
}
