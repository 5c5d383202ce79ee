import { useEffect } from 'react';

/** Ctrl Enter and Ctrl S submit the focused form, unless the page itself or a dialog handles them. */
export function useSubmitKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const submits = event.key === 'Enter' || event.key.toLowerCase() === 's';
      if (event.defaultPrevented || !submits || !(event.ctrlKey || event.metaKey)) return;
      const form = document.querySelector('dialog[open]') ? null : document.activeElement?.closest('form');
      if (!form) return;
      event.preventDefault();
      form.requestSubmit();
    };
    // after all listeners of the page, which are on the document
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
