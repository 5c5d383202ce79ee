import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Modal } from '../../ui/modal.tsx';

type Props = {
  open: boolean;
  title: string;
  onClose(): void;
  children: ReactNode;
  /** s: a question, m: a small form, l: a form with a side */
  size?: 's' | 'm' | 'l';
  /** something is typed in it: a click beside it must not throw that away */
  keeps?: boolean;
  /** beside the title */
  aside?: ReactNode;
};

/** A titled dialog of the panel; on phones a sheet. Its content brings body and foot. */
export function Dialog({ open, title, onClose, children, size = 'm', keeps = false, aside }: Props) {
  const id = useId();
  return (
    <Modal open={open} onClose={onClose} className={`a-dialog a-dialog--${size} a-pop`} labelledBy={id} keeps={keeps}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
        <span className="a-grow" />
        <button type="button" className="a-btn a-ghost a-icon" aria-label="Close" onClick={onClose}>
          <X className="ic" aria-hidden="true" />
        </button>
      </header>
      {children}
    </Modal>
  );
}

export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <footer className="a-dialog__f">{children}</footer>
);

type Question = {
  open: boolean;
  title: string;
  children: ReactNode;
  confirm: string;
  busyLabel: string;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
};

/** Asks before something is done, and says what will happen. */
export function ConfirmDialog({ open, title, children, confirm, busyLabel, busy, onConfirm, onClose }: Question) {
  return (
    <Dialog open={open} title={title} size="s" onClose={onClose}>
      <div className="a-dialog__b">{children}</div>
      <DialogFoot>
        <button type="button" className="a-btn" onClick={onClose}>
          Cancel
        </button>
        <BusyButton className="a-btn a-solid-danger" busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirm}
        </BusyButton>
      </DialogFoot>
    </Dialog>
  );
}
