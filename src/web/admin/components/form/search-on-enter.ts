import type { KeyboardEvent } from 'react';

/** Of a search field within a form: Enter looks, it does not save. */
export function searchOnEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
}
