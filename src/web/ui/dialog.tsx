import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Modal } from './modal.tsx';
import '../styles/dialog.css';

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
    <Modal open={open} onClose={onClose} className="dlg" labelledBy={id} keeps={keeps}>
      <div className="dlg__in">
        <div className="dlg__h">
          <h2 className="h3 hd" id={id}>
            {title}
          </h2>
          {!bare && (
            <button type="button" className="icb" aria-label="Close" onClick={onClose}>
              <X className="ic" aria-hidden="true" />
            </button>
          )}
        </div>
        {children}
      </div>
    </Modal>
  );
}
