import { useEffect, useRef, useState } from 'react';
import { Search } from '../../../icons/search.ts';
import fieldStyles from '../../../ui/field.module.css';
import overlayStyles from '../../../ui/overlay.module.css';
import tableToolsStyles from '../../../ui/table-tools.module.css';
import { useKeyboardShortcuts } from '../../keyboard-shortcuts.ts';
import type { ListState } from './use-list-state.ts';

const PAUSE_MS = 250;
const LEAVING_KEYS = ['Enter', 'ArrowDown', 'Escape'];

type Props = {
  state: ListState;
  label: string;
  /** moves the focus to the first row */
  onLeave(): void;
};

/**
 * The list's search, which runs after a short pause in typing. '/' focuses it; Enter, Down and Esc leave it for the rows,
 * where single keys are shortcuts again. The first Esc in a search with text empties it.
 */
export function SearchField({ state, label, onLeave }: Props) {
  const searchInUrl = state.get('search') ?? '';
  const [text, setText] = useState(searchInUrl);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(state);
  latest.current = state;
  useKeyboardShortcuts({ '/': () => input.current?.select() });
  // a saved view or the back button changes the URL while the field is shown
  useEffect(() => {
    if (document.activeElement !== input.current) setText(searchInUrl);
  }, [searchInUrl]);
  useEffect(() => {
    if (text.trim() === (latest.current.get('search') ?? '')) return;
    const timer = setTimeout(() => latest.current.set({ search: text.trim() || undefined }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className={tableToolsStyles.search}>
      <Search />
      <input
        ref={input}
        className={fieldStyles.input}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
          if (!LEAVING_KEYS.includes(event.key) || (event.key === 'Escape' && text)) return;
          event.preventDefault();
          event.currentTarget.blur();
          if (event.key === 'Enter') state.set({ search: text.trim() || undefined });
          onLeave();
        }}
      />
      <span className={overlayStyles.keys} aria-hidden="true">
        <kbd>/</kbd>
      </span>
    </div>
  );
}
