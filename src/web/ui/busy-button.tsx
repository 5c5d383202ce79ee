import type { ReactNode } from 'react';

type Props = {
  busy: boolean;
  busyLabel: string;
  children: ReactNode;
  className?: string | undefined;
  onClick?(): void;
};

/** A form's button. While busy it keeps its place, colour and focus, and says what is going on. */
export function BusyButton({ busy, busyLabel, children, className = 'btn btn--go btn--full', onClick }: Props) {
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={className}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.();
      }}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      {busy ? busyLabel : children}
    </button>
  );
}
