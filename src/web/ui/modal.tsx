import { type ReactNode, useEffect, useRef } from 'react';
import { focusFirst } from './focus-first.ts';
import { ToastViewport } from './toast.tsx';

type Props = {
  open: boolean;
  onClose(): void;
  className: string | undefined;
  /** its name, or the id of the heading that names it */
  label?: string;
  labelledBy?: string;
  /** something is typed in it: a click beside it must not throw that away */
  keeps?: boolean;
  children: ReactNode;
};

/** A dialog over the page; Escape and a click beside it close it. Its content exists only while it is open. */
export function Modal({ open, onClose, className, label, labelledBy, keeps, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
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
      // React lets the end of a dialog within this one rise to here
      onClose={(event) => event.target === dialog.current && onClose()}
      // Escape asks for the end; whoever opened it decides
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && !keeps && onClose()}
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
