import { useId, useRef } from 'react';
import { NAMED_FIELDS } from '#features/pages/field-rules.ts';
import type { FieldValues } from '#features/pages/text-rules.ts';
import { Bold } from '../../icons/bold.ts';
import { Link2 } from '../../icons/link-2.ts';
import { List } from '../../icons/list.ts';
import { FieldFrame, fieldNotesOf } from '../../ui/field.tsx';
import styles from './text-editor.module.css';

const HINT =
  '**bold**, [link](/path), “- ” for a list, an empty line for a new paragraph, [[left out while a field is empty]].';

type Props = {
  label: string;
  value: string;
  values: FieldValues;
  error?: string | undefined;
  onChange(text: string): void;
};

/** A text with markup for bold, links, lists and named fields; fields are tinted, empty ones red. */
export function TextEditor({ label, value, values, error, onChange }: Props) {
  const id = useId();
  const notes = error ? { error } : { hint: HINT };
  const area = useRef<HTMLTextAreaElement>(null);
  const replace = (make: (chosen: string) => string) => {
    const element = area.current;
    if (!element) return;
    const { selectionStart: from, selectionEnd: to } = element;
    const text = make(value.slice(from, to));
    onChange(value.slice(0, from) + text + value.slice(to));
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(from + text.length, from + text.length);
    });
  };
  const tool = (name: string, icon: React.ReactNode, make: (chosen: string) => string) => (
    <button type="button" aria-label={name} title={name} onClick={() => replace(make)}>
      {icon}
    </button>
  );
  return (
    <FieldFrame id={id} label={label} {...notes}>
      <div className={styles.rich} data-wrong={error ? '' : undefined}>
        <div className={styles.tools}>
          {tool('Bold', <Bold />, (chosen) => `**${chosen || 'bold'}**`)}
          {tool('Link', <Link2 />, (chosen) => `[${chosen || 'link'}](/contact)`)}
          {tool('List', <List />, (chosen) =>
            (chosen || 'item')
              .split('\n')
              .map((line) => `- ${line}`)
              .join('\n'),
          )}
          <select
            className={styles.insert}
            aria-label="Insert a named field"
            value=""
            onChange={(event) => {
              const name = event.target.value;
              if (name) replace(() => `{${name}}`);
            }}
          >
            <option value="">+ Named field</option>
            {Object.entries(NAMED_FIELDS).map(([name, field]) => (
              <option key={name} value={name}>
                {field.label}: {values[name] || 'empty'}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.area}>
          <div className={styles.tint} aria-hidden="true">
            {tinted(value, values)}
          </div>
          <textarea
            ref={area}
            {...fieldNotesOf(id, notes)}
            value={value}
            maxLength={8000}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      </div>
    </FieldFrame>
  );
}

function tinted(text: string, values: FieldValues) {
  return text.split(/(\{[a-zA-Z]+\})/).map((part, index) => {
    const name = /^\{([a-zA-Z]+)\}$/.exec(part)?.[1];
    if (name === undefined) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no names
      <mark key={index} data-empty={values[name] ? undefined : ''}>
        {part}
      </mark>
    );
  });
}
