import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { Package, Search, ShoppingBag, UserRound } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize, titleCase } from '#shared/text.ts';
import { Modal } from '../../ui/modal.tsx';
import { adminQueries } from '../api.ts';
import { REPORTS, TABS } from '../tabs.ts';
import { COMMANDS } from './commands.ts';
import { pathOf } from './sidebar.tsx';

type Entry = {
  key: string;
  group: string;
  to: string;
  icon: LucideIcon;
  text: ReactNode;
  aside?: string;
  keys?: string[];
};
type Props = { open: boolean; onClose(): void };

/** Search and commands: products, orders, people and tabs by a few letters. Arrows choose, Enter goes. */
export function CommandPalette({ open, onClose }: Props) {
  return (
    <Modal open={open} onClose={onClose} className="a-palette a-pop" label="Search and commands">
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
  const entries = search ? [...found(search, data), ...places(search)] : places('');
  const shown = Math.min(active, entries.length - 1);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    void navigate(entry.to);
  };
  // what is listed may still belong to the letters before: Enter waits for what belongs to these
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
      <div className="a-palette__f">
        <Search className="ic" aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls="palette"
          aria-activedescendant={entries[shown] ? `palette-${shown}` : undefined}
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
              setActive((shown + step + entries.length) % Math.max(1, entries.length));
            } else if (event.key === 'Enter') {
              event.preventDefault();
              if (stale) setWaiting(true);
              else go(entries[shown]);
            }
          }}
        />
        <span className="muted a-sm" role="status">
          {isError ? 'The search failed' : isFetching ? 'Searching' : pluralize(entries.length, 'result')}
        </span>
      </div>
      <div ref={list} className="a-palette__l" id="palette" role="listbox" aria-label="Results">
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
                    aria-selected={index === shown}
                    onClick={() => go(entry)}
                    onPointerMove={() => setActive(index)}
                  >
                    <entry.icon className="ic" aria-hidden="true" />
                    <span className="a-ell">{entry.text}</span>
                    {entry.aside && <span className="muted a-sm">{entry.aside}</span>}
                    {entry.keys && (
                      <span className="a-keys" aria-hidden="true">
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
        {entries.length === 0 && !isFetching && <p className="muted">Nothing has these letters in it.</p>}
      </div>
      <div className="a-palette__k" aria-hidden="true">
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

type Found = Awaited<ReturnType<typeof adminQueries.panel.search.call>>;

// '#' and '@' leave only orders or only people
function found(search: string, data: Found | undefined): Entry[] {
  if (!data) return [];
  const only = search[0];
  const products: Entry[] = data.products.map(({ id, name, price }) => ({
    key: id,
    group: 'Products',
    to: `/admin/products/${id}`,
    icon: Package,
    text: name,
    aside: formatRupees(price),
  }));
  const orders: Entry[] = data.orders.map(({ id, displayId, fullName, at, total, status }) => ({
    key: id,
    group: 'Orders',
    to: `/admin/orders/${id}`,
    icon: ShoppingBag,
    text: (
      <>
        <b className="a-code">{displayId}</b> {fullName}
      </>
    ),
    aside: `${formatDate(at)} · ${formatRupees(total)} · ${titleCase(status)}`,
  }));
  const people: Entry[] = data.people.map(({ id, fullName, email }) => ({
    key: id,
    group: 'People',
    to: `/admin/users/${id}`,
    icon: UserRound,
    text: fullName || email,
    aside: email,
  }));
  return only === '#' ? orders : only === '@' ? people : [...products, ...orders, ...people];
}

function places(search: string): Entry[] {
  if (/^[#@]/.test(search)) return [];
  const has = (text: string) => text.toLowerCase().includes(search.toLowerCase());
  const tabs: Entry[] = [...TABS, REPORTS]
    .filter(({ label }) => has(label))
    .map(({ key, label, icon, go }) => ({
      key,
      group: 'Go to',
      to: pathOf(key),
      icon,
      text: label,
      ...(go ? { keys: ['G', go.toUpperCase()] } : {}),
    }));
  const commands: Entry[] = COMMANDS.filter(({ text }) => has(text)).map((command) => ({
    key: command.to,
    group: 'Do',
    ...command,
  }));
  return search ? [...commands, ...tabs] : [...tabs, ...commands];
}
