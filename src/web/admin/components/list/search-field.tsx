import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import fieldStyles from '../../../ui/field.module.css';
import overlayStyles from '../../../ui/overlay.module.css';
import tableToolsStyles from '../../../ui/table-tools.module.css';
import { useKeyboardShortcuts } from '../../keyboard-shortcuts.ts';
import type { ListState } from './use-list-state.ts';

const PAUSE_MS = 250;

type Props = { state: ListState; label: string };

/** The list's search, which runs after a short pause in typing. '/' focuses it. */
export function SearchField({ state, label }: Props) {
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
      <Search className="icon" aria-hidden="true" />
      <input
        ref={input}
        className={fieldStyles.input}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <span className={overlayStyles.keys} aria-hidden="true">
        <kbd>/</kbd>
      </span>
    </div>
  );
}
