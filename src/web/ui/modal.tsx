import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusFirst } from './focus-first.ts';
import { ToastViewport } from './toast.tsx';

type Props = {
  open: boolean;
  onClose(): void;
  className: string | undefined;
  /** its accessible name, or the id of its heading */
  label?: string;
  labelledBy?: string;
  /** it has input: a click outside must not discard it */
  preventOutsideClose?: boolean;
  children: ReactNode;
};

/** A modal dialog; Escape and a click outside close it. Its content exists only while it is open. */
export function Modal({ open, onClose, className, label, labelledBy, preventOutsideClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // with the change of its content: keys pressed right after it are for the page
  useLayoutEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) {
      element.showModal();
      focusFirst(element);
    }
    if (!open && element?.open) element.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same by itself
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      aria-labelledby={labelledBy}
      // React lets close events of a nested dialog bubble to here; one may arrive when it is open again
      onClose={(event) => event.target === dialog.current && !dialog.current.open && onClose()}
      // Escape only requests closing; the owner decides
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && !preventOutsideClose && onClose()}
    >
      {open && (
        <>
          {children}
          <ToastViewport inDialog />
        </>
      )}
    </dialog>
  );
}
