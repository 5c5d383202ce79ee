import type { ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
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
      <div className="dlg__a">
        <button type="button" className="btn btn--line" data-first onClick={onClose}>
          {keep}
        </button>
        <BusyButton className="btn btn--no" busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirm}
        </BusyButton>
      </div>
    </Dialog>
  );
}
