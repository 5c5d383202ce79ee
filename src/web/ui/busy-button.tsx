import type { ReactNode } from 'react';
import buttonStyles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';
import waitingStyles from './waiting.module.css';

type Props = Pick<ButtonLook, 'variant' | 'size' | 'className'> & {
  busy: boolean;
  busyLabel: string;
  children: ReactNode;
  onClick?(): void;
};

/**
 * A submit button, by default primary and as wide as its form. While busy it keeps its place, colour and focus, and
 * shows what is going on.
 */
export function BusyButton({ variant, size, className, busy, busyLabel, children, onClick }: Props) {
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={
        variant
          ? buttonClass({ variant, size, className })
          : buttonClass({ variant: 'primary', className: buttonStyles.fullWidth })
      }
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
