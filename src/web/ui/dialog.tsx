import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { X } from '../icons/x.ts';
import buttonStyles from './button.module.css';
import styles from './dialog.module.css';
import { Modal } from './modal.tsx';
import { useDialogSubmitKeys } from './use-dialog-submit-keys.ts';

type Props = {
  open: boolean;
  title: string;
  onClose(): void;
  /** submits, also on Enter in a single-line field and Ctrl Enter anywhere */
  onSubmit?(event: FormEvent<HTMLFormElement>): void;
  children: ReactNode;
  /** s: a question, m: a small form, l: a form with a side, xl: a list */
  size?: 's' | 'm' | 'l' | 'xl';
  /** it has input: a click outside must not discard it */
  preventOutsideClose?: boolean;
  /** beside the title */
  aside?: ReactNode;
  /** without the close button; Escape still closes */
  bare?: boolean;
};

/** A titled dialog, on phones a sheet. Its children are a body and, with actions, a foot. */
export function Dialog({
  open,
  title,
  onClose,
  onSubmit,
  children,
  size = 'm',
  preventOutsideClose = false,
  aside,
  bare,
}: Props) {
  const id = useId();
  const header = useRef<HTMLElement>(null);
  useDialogSubmitKeys(open, () => header.current?.closest('dialog'), preventOutsideClose);
  return (
    <Modal
      open={open}
      onClose={onClose}
      className={`${styles.dialog} ${styles[size]}`}
      labelledBy={id}
      preventOutsideClose={preventOutsideClose}
    >
      <header ref={header} className={styles.head}>
        <h2 className="heading-3 heading" id={id}>
          {title}
        </h2>
        {aside}
        {!bare && (
          <button type="button" className={buttonStyles.iconButton} aria-label="Close" onClick={onClose}>
            <X />
          </button>
        )}
      </header>
      {onSubmit ? (
        <form
          method="post"
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // React lets submit events of a nested dialog bubble to here
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

/** The content of a dialog, which scrolls in low windows. */
export const DialogBody = ({ children, className = '' }: PartProps) => (
  <div className={`${styles.body} ${className}`}>{children}</div>
);

/** The buttons of a dialog. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <footer className={styles.footer}>{children}</footer>
);
