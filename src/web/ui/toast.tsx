import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import buttonStyles from './button.module.css';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

/** An action of a toast: an undo, or a link. */
export type ToastAction = { label: string; run(): void; to?: never } | { label: string; to: string };
export type Toast = {
  id: number;
  title: string;
  description?: string | undefined;
  variant: 'default' | 'destructive';
  action?: ToastAction | undefined;
};

const SHOWN_MS = 5000;
/** toasts with an action stay longer */
const UNDO_MS = 10_000;
let current: Toast | null = null;
/** messages of events in the background, which must not hide the result of an action */
const waiting: Toast[] = [];
let timer: ReturnType<typeof setTimeout>;
let lastId = 0;
/** mounted places; the last one shows the toast */
const places: symbol[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function set(toast: Toast | null): void {
  clearTimeout(timer);
  current = toast ?? waiting.shift() ?? null;
  if (current) timer = setTimeout(set, current.action && !current.action.to ? UNDO_MS : SHOWN_MS, null);
  tell();
}

/** Shows a message in place of the one before. */
export function toast(
  title: string,
  description?: string,
  variant: Toast['variant'] = 'default',
  action?: ToastAction,
): void {
  lastId += 1;
  set({ id: lastId, title, description, variant, action });
}

/** Shows a message of an event in the background, after the messages before. */
export function toastNext(title: string, description?: string): void {
  lastId += 1;
  const next: Toast = { id: lastId, title, description, variant: 'default' };
  if (current) waiting.push(next);
  else set(next);
}

export const toastError = (title: string, description?: string) => toast(title, description, 'destructive');

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the toast appears: a permanent polite live region in the page, or in an open dialog. */
export function ToastViewport({ inDialog }: { inDialog?: boolean }) {
  const [place] = useState(() => Symbol());
  useEffect(() => {
    // dialogs cover the page, whichever is mounted first
    if (inDialog) places.push(place);
    else places.unshift(place);
    tell();
    return () => {
      places.splice(places.indexOf(place), 1);
      tell();
    };
  }, [place, inDialog]);
  const visibleToast = useSyncExternalStore(
    subscribe,
    () => (places.at(-1) === place ? current : null),
    () => null,
  );
  const Place = inDialog ? 'div' : 'section';
  return (
    <Place
      className={styles.place}
      aria-label={inDialog ? undefined : 'Notifications'}
      aria-live="polite"
      aria-atomic="true"
    >
      {visibleToast && (
        <div
          key={visibleToast.id}
          className={`${styles.toast} ${visibleToast.variant === 'destructive' ? styles.destructive : ''}`}
          data-part="toast"
          data-variant={visibleToast.variant}
        >
          <div>
            <b>{visibleToast.title}</b>
            {visibleToast.description && <span>{visibleToast.description}</span>}
          </div>
          {visibleToast.action && <Action action={visibleToast.action} />}
          <button
            type="button"
            className={buttonStyles.iconButton}
            aria-label="Close notification"
            onClick={() => set(null)}
          >
            <Icon name="close" small />
          </button>
        </div>
      )}
    </Place>
  );
}

function Action({ action }: { action: ToastAction }) {
  if (action.to !== undefined)
    return (
      <Link className={styles.action} to={action.to} onClick={() => set(null)}>
        {action.label}
      </Link>
    );
  return (
    <button
      type="button"
      className={styles.action}
      onClick={() => {
        set(null);
        action.run();
      }}
    >
      {action.label}
    </button>
  );
}
