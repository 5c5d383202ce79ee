import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

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

/** A modal dialog, on phones a sheet. Its content exists only while it is open; the focus returns by itself. */
export function Dialog({ open, title, onClose, children, keeps, bare }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same by itself
    <dialog
      ref={dialog}
      className="dlg"
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && !keeps && onClose()}
    >
      {open && (
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
      )}
    </dialog>
  );
}
