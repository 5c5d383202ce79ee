import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pluralize } from '#shared/text.ts';
import { Search } from '../../icons/search.ts';
import { Modal } from '../../ui/modal.tsx';
import overlayStyles from '../../ui/overlay.module.css';
import textStyles from '../../ui/text.module.css';
import { adminQueries } from '../api.ts';
import { usePaymentProviders } from '../payment-providers.ts';
import { useGranted } from '../permissions.tsx';
import styles from './command-palette.module.css';
import { type Entry, foundEntries, panelEntries } from './palette-entries.tsx';

type Props = { open: boolean; onClose(): void };

/** Search and commands of the whole panel. Arrows select, Enter opens. */
export function CommandPalette({ open, onClose }: Props) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      className={`${styles.commandPalette} ${overlayStyles.popover}`}
      label="Search and commands"
    >
      <Body onClose={onClose} />
    </Modal>
  );
}

function Body({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const search = useDeferredValue(text.trim());
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...adminQueries.panel.search.queryOptions({ input: { search: search.replace(/^[#@]/, '') || ' ' } }),
    enabled: search.replace(/^[#@]/, '').length > 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const granted = useGranted();
  const providers = usePaymentProviders();
  const entries = [...(search ? foundEntries(search, data) : []), ...panelEntries(search, granted, providers)];
  const activeIndex = Math.min(active, entries.length - 1);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    void navigate(entry.to);
  };
  // the listed results may belong to an earlier text, so Enter waits for the current one
  const stale = isPlaceholderData || search !== text.trim() || (isFetching && !data);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!waiting || stale) return;
    setWaiting(false);
    go(entries[0]);
  });
  const groups = [...new Set(entries.map(({ group }) => group))];
  return (
    <>
      <div className={styles.paletteFoot}>
        <Search />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls="palette"
          aria-activedescendant={entries[activeIndex] ? `palette-${activeIndex}` : undefined}
          aria-label="Search orders, products, people, settings"
          placeholder="Search orders, products, people, settings"
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
            setWaiting(false);
          }}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (step) {
              event.preventDefault();
              setActive((activeIndex + step + entries.length) % Math.max(1, entries.length));
            } else if (event.key === 'Enter') {
              event.preventDefault();
              if (stale) setWaiting(true);
              else go(entries[activeIndex]);
            }
          }}
        />
        <span className={`muted ${textStyles.small}`} role="status">
          {isError ? 'The search failed' : isFetching ? 'Searching' : pluralize(entries.length, 'result')}
        </span>
      </div>
      <div ref={list} className={styles.paletteList} id="palette" role="listbox" aria-label="Results">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox, by kind
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden="true">{group}</p>
            {entries.map(
              (entry, index) =>
                entry.group === group && (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
                  <div
                    key={entry.key}
                    id={`palette-${index}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === activeIndex}
                    onClick={() => go(entry)}
                    onPointerMove={() => setActive(index)}
                  >
                    <entry.icon />
                    <span className={textStyles.ellipsis}>{entry.text}</span>
                    {entry.aside && <span className={`muted ${textStyles.small}`}>{entry.aside}</span>}
                    {entry.keys && (
                      <span className={overlayStyles.keys} aria-hidden="true">
                        {entry.keys.map((key) => (
                          <kbd key={key}>{key}</kbd>
                        ))}
                      </span>
                    )}
                  </div>
                ),
            )}
          </div>
        ))}
        {entries.length === 0 && !isFetching && <p className="muted">No results</p>}
      </div>
      <div className={styles.paletteKind} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>↵</kbd> open
        </span>
        <span>
          Type <b>#</b> for an order, <b>@</b> for a person
        </span>
      </div>
    </>
  );
}
