import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import buttonStyles from './button.module.css';
import styles from './dialog.module.css';
import { Modal } from './modal.tsx';
import { useDialogSubmitKeys } from './use-dialog-submit-keys.ts';

type Props = {
  open: boolean;
  title: string;
  onClose(): void;
  /** what the button that submits does; so do Enter in a field of one line and Ctrl Enter anywhere */
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
  children: ReactNode;
  /** s: a question, m: a small form, l: a form with a side */
  size?: 's' | 'm' | 'l';
  /** something is typed in it: a click beside it must not throw that away */
  keeps?: boolean;
  /** beside the title */
  aside?: ReactNode;
  /** without the close button; Escape still closes */
  bare?: boolean;
};

/** A titled dialog, on phones a sheet. Its content brings a body and, where something is to be done, a foot. */
export function Dialog({ open, title, onClose, onSubmit, children, size = 'm', keeps = false, aside, bare }: Props) {
  const id = useId();
  const header = useRef<HTMLElement>(null);
  useDialogSubmitKeys(open, () => header.current?.closest('dialog'), keeps);
  return (
    <Modal open={open} onClose={onClose} className={`${styles.dialog} ${styles[size]}`} labelledBy={id} keeps={keeps}>
      <header ref={header} className={styles.head}>
        <h2 className="heading-3 heading" id={id}>
          {title}
        </h2>
        {aside}
        {!bare && (
          <button type="button" className={buttonStyles.iconButton} aria-label="Close" onClick={onClose}>
            <X className="icon" aria-hidden="true" />
          </button>
        )}
      </header>
      {onSubmit ? (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // React lets the form of a dialog within this one rise to here
            event.stopPropagation();
            onSubmit(event);
          }}
        >
          {children}
        </form>
      ) : (
        children
      )}
    </Modal>
  );
}

type PartProps = { children: ReactNode; className?: string | undefined };

/** What a dialog is about; it scrolls where the window is too low for it. */
export const DialogBody = ({ children, className = '' }: PartProps) => (
  <div className={`${styles.body} ${className}`}>{children}</div>
);

/** The buttons of a dialog. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <footer className={styles.foot}>{children}</footer>
);
