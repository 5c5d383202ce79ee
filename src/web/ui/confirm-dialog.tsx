import type { ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import buttonStyles from './button.module.css';
import styles from './dialog.module.css';
import { Dialog, DialogBody, DialogFoot } from './dialog.tsx';
import { FormNotice } from './form-notice.tsx';

type Props = {
  open: boolean;
  title: string;
  children: ReactNode;
  confirm: string;
  busyLabel: string;
  /** the label of the cancelling button */
  keep?: string;
  busy: boolean;
  /** the error, where no toast shows it */
  error?: string | null;
  onConfirm(): void;
  onClose(): void;
};

/** Asks before an action and states its consequences. Cancelling has the initial focus. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, confirm, busyLabel, keep = 'Cancel', busy, error, onConfirm, onClose } = props;
  return (
    <Dialog open={open} title={title} size="s" onClose={onClose} onSubmit={() => busy || onConfirm()}>
      <DialogBody className={styles.question}>
        {error && <FormNotice>{error}</FormNotice>}
        {children}
      </DialogBody>
      <DialogFoot>
        <button type="button" className={`${buttonStyles.button} ${buttonStyles.outline}`} data-first onClick={onClose}>
          {keep}
        </button>
        <BusyButton variant="destructive" busy={busy} busyLabel={busyLabel}>
          {confirm}
        </BusyButton>
      </DialogFoot>
    </Dialog>
  );
}
