import type { ReactNode } from 'react';
import buttonStyles from './button.module.css';
import waitingStyles from './waiting.module.css';

type Props = {
  busy: boolean;
  busyLabel: string;
  children: ReactNode;
  className?: string | undefined;
  onClick?(): void;
};

/** A submit button. While busy it keeps its place, colour and focus, and shows what is going on. */
export function BusyButton({
  busy,
  busyLabel,
  children,
  className = `${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.fullWidth}`,
  onClick,
}: Props) {
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
      {busy && <span className={waitingStyles.spinner} aria-hidden="true" />}
      {busy ? busyLabel : children}
    </button>
  );
}
