import type { ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import buttonStyles from './button.module.css';
import dialogStyles from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { FormNotice } from './form-notice.tsx';

type Props = {
  open: boolean;
  title: string;
  children: ReactNode;
  confirm: string;
  busyLabel: string;
  keep: string;
  busy: boolean;
  error: string | null;
  onConfirm(): void;
  onClose(): void;
};

/** Asks before something that cannot be undone, and says what will happen. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  busyLabel,
  keep,
  busy,
  error,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {error && <FormNotice>{error}</FormNotice>}
      {children}
      <div className={dialogStyles.actions}>
        <button type="button" className={`${buttonStyles.button} ${buttonStyles.outline}`} data-first onClick={onClose}>
          {keep}
        </button>
        <BusyButton
          className={`${buttonStyles.button} ${buttonStyles.solidDanger}`}
          busy={busy}
          busyLabel={busyLabel}
          onClick={onConfirm}
        >
          {confirm}
        </BusyButton>
      </div>
    </Dialog>
  );
}
