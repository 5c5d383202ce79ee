import type { MouseEvent } from 'react';

const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="menu"], dialog';

/** Props of a row that opens by a click beside its controls; the keyboard opens it by Enter, and by its link. */
export const openOnClick = (open: (() => void) | undefined) =>
  open && {
    'data-opens': '',
    onClick: ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>) => {
      const isOnControl = (target as Element).closest(CONTROLS) !== null;
      // the end of selecting text is a click too
      const isSelecting = Boolean(document.getSelection()?.toString());
      if (!isOnControl && !isSelecting && !ctrlKey && !metaKey && !shiftKey) open();
    },
  };
