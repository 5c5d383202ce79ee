import type { ReactNode, RefObject } from 'react';

type Props = {
  modal: RefObject<HTMLDialogElement | null>;
  label: string;
  className: string;
  children: ReactNode;
};

/** A dialog over the page, opened by `modal.current.showModal()`; Escape and a click beside it close it. */
export function Modal({ modal, label, className, children }: Props) {
  return (
    <dialog ref={modal} className={className} aria-label={label} {...{ closedby: 'any' }}>
      {children}
    </dialog>
  );
}
