import { useRef } from 'react';
import { pluralize } from '#shared/text.ts';
import { Search } from '../../icons/search.ts';
import fieldStyles from '../../ui/field.module.css';
import overlayStyles from '../../ui/overlay.module.css';
import tableToolsStyles from '../../ui/table-tools.module.css';
import { useKeyboardShortcuts } from '../keyboard-shortcuts.ts';
import type { SettingsCardSpec } from './cards.ts';

/** Names of a card's fields whose label or hint contains all the words; all of them when the card's own title does. */
export function findSettings({ title, about, fields }: SettingsCardSpec, words: string): ReadonlySet<string> {
  const searchTerms = words.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (...texts: (string | undefined)[]) => {
    const text = texts.join(' ').toLowerCase();
    return searchTerms.every((word) => text.includes(word));
  };
  const matchingFields = fields.filter(({ label, hint }) => has(label, hint, title));
  return new Set(
    (matchingFields.length > 0 ? matchingFields : has(title, about) ? fields : []).map(({ name }) => name),
  );
}

/** Focuses the first setting that was found. */
export const focusFoundSetting = () =>
  document.querySelector<HTMLElement>('[data-found] :is(input, select, textarea, button)')?.focus();

type Props = { words: string; count: number; onChange(words: string): void };

/** Filters the settings while typing; Enter focuses the first match. */
export function FindSetting({ words, count, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useKeyboardShortcuts({ '/': () => input.current?.select() });
  return (
    <div className={tableToolsStyles.search}>
      <Search />
      <input
        ref={input}
        className={fieldStyles.input}
        type="search"
        aria-label="Find a setting"
        placeholder="Find a setting"
        maxLength={60}
        value={words}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') focusFoundSetting();
          if (event.key === 'Escape') onChange('');
        }}
      />
      <span className={overlayStyles.keys} aria-hidden="true">
        <kbd>/</kbd>
      </span>
      <span className="visually-hidden" role="status">
        {words.trim() && `${pluralize(count, 'setting')} found`}
      </span>
    </div>
  );
}
