import type { KeyboardEvent } from 'react';

/** For a search field within a form: Enter searches instead of saving. */
export function searchOnEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
}
