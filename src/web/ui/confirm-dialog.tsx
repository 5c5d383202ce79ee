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
  /** the button that leaves everything as it is */
  keep?: string;
  busy: boolean;
  /** why it could not be done, where no toast says so */
  error?: string | null;
  onConfirm(): void;
  onClose(): void;
};

/** Asks before something is done, and says what will happen. A key pressed too soon does nothing: keeping has the focus. */
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
        <BusyButton className={`${buttonStyles.button} ${buttonStyles.solidDanger}`} busy={busy} busyLabel={busyLabel}>
          {confirm}
        </BusyButton>
      </DialogFoot>
    </Dialog>
  );
}
