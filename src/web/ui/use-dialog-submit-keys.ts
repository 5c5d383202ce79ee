import { useEffect, useRef } from 'react';

/** Ctrl Enter submits the focused dialog, and Ctrl S as well when it has input. */
export function useDialogSubmitKeys(
  open: boolean,
  ownDialog: () => HTMLElement | null | undefined,
  preventOutsideClose: boolean,
): void {
  const currentDialog = useRef(ownDialog);
  currentDialog.current = ownDialog;
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      const submits = event.key === 'Enter' || (preventOutsideClose && event.key.toLowerCase() === 's');
      if (event.defaultPrevented || !submits || !(event.ctrlKey || event.metaKey)) return;
      const dialog = currentDialog.current();
      // a control that is removed while focused leaves the focus nowhere: the last dialog gets the keys
      const focused =
        document.activeElement?.closest('dialog') ?? [...document.querySelectorAll('dialog[open]')].at(-1);
      if (!dialog || focused !== dialog) return;
      event.preventDefault();
      dialog.querySelector('form')?.requestSubmit();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, preventOutsideClose]);
}
