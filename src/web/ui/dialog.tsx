import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import buttonStyles from './button.module.css';
import styles from './dialog.module.css';
import { Modal } from './modal.tsx';

type Props = {
  open: boolean;
  title: string;
  onClose(): void;
  children: ReactNode;
  /** something is typed in it: a click beside it must not throw that away */
  keeps?: boolean;
  /** without the close button; Escape still closes */
  bare?: boolean;
};

/** A titled dialog, on phones a sheet. */
export function Dialog({ open, title, onClose, children, keeps = false, bare }: Props) {
  const id = useId();
  return (
    <Modal open={open} onClose={onClose} className={styles.dialog} labelledBy={id} keeps={keeps}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 className="heading-3 heading" id={id}>
            {title}
          </h2>
          {!bare && (
            <button type="button" className={buttonStyles.iconButton} aria-label="Close" onClick={onClose}>
              <X className="icon" aria-hidden="true" />
            </button>
          )}
        </div>
        {children}
      </div>
    </Modal>
  );
}
