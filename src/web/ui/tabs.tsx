import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './tabs.module.css';

type Tab<Key extends string> = { key: Key; label: string; count?: number; panel: ReactNode };

/** Tabs with arrow keys. Only the chosen panel is rendered, unless all are to be readable without scripts. */
export function Tabs<Key extends string>(props: {
  label: string;
  tabs: readonly Tab<Key>[];
  value: Key;
  onChange(key: Key): void;
  className?: string | undefined;
  keepAll?: boolean;
}) {
  const { label, tabs, value, onChange, className, keepAll } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const index = tabs.findIndex((tab) => tab.key === value);
    const next = tabs[(index + step + tabs.length) % tabs.length]!;
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    <>
      <div
        ref={list}
        className={`${styles.tabs} ${className ?? ''}`}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-key={tab.key}
            aria-selected={tab.key === value}
            aria-controls={`${id}-panel${keepAll ? `-${tab.key}` : ''}`}
            tabIndex={tab.key === value ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
            {tab.count !== undefined && <sup>{tab.count}</sup>}
          </button>
        ))}
      </div>
      {keepAll ? (
        tabs.map(({ key, panel }) => (
          <div
            key={key}
            role="tabpanel"
            id={`${id}-panel-${key}`}
            aria-labelledby={`${id}-${key}`}
            hidden={key !== value}
          >
            {panel}
          </div>
        ))
      ) : (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {tabs.find((tab) => tab.key === value)?.panel}
        </div>
      )}
    </>
  );
}
