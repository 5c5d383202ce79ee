import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { TextAreaField } from '../../ui/field.tsx';
import { adminQueries } from '../api.ts';
import { completeMention, suggestMembers, typedMention } from './mention-rules.ts';
import styles from './order-notes.module.css';

type Props = { label: string; value: string; error?: string | undefined; onChange(text: string): void };

/**
 * A note in which '@' completes the names of members: arrows move through the list, Enter and Tab choose, Escape closes
 * it. The field keeps the focus.
 */
export function MentionField({ label, value, error, onChange }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const members = useQuery(adminQueries.orderNotes.members.queryOptions()).data ?? [];
  const mention = caret === null ? null : typedMention(value, caret);
  const suggestions = mention ? suggestMembers(members, mention.query) : [];
  const isOpen = suggestions.length > 0;
  const marked = Math.min(active, suggestions.length - 1);

  const follow = () => {
    setCaret(field.current?.selectionStart ?? null);
    setActive(0);
  };
  const choose = (index: number) => {
    const completed = completeMention(value, caret ?? value.length, suggestions[index]!.mention);
    onChange(completed.text);
    setCaret(null);
    // after the text is rendered
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(completed.caret, completed.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isOpen || event.ctrlKey || event.metaKey) return;
    const { length } = suggestions;
    if (event.key === 'ArrowDown') setActive((marked + 1) % length);
    else if (event.key === 'ArrowUp') setActive((marked + length - 1) % length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(marked);
    else if (event.key === 'Escape') setCaret(null);
    else return;
    event.preventDefault();
    // Escape closes the list only
    event.stopPropagation();
  };
  return (
    <div>
      <TextAreaField
        label={label}
        ref={field}
        rows={3}
        maxLength={2000}
        hint="Only staff see notes. @ mentions a member."
        value={value}
        error={error}
        aria-autocomplete="list"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? `${id}-${marked}` : undefined}
        onChange={(event) => {
          onChange(event.target.value);
          follow();
        }}
        onKeyDown={onKeyDown}
        onClick={follow}
        onBlur={() => setCaret(null)}
      />
      {isOpen && (
        <div id={id} role="listbox" aria-label="Members" className={styles.members}>
          {suggestions.map((member, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field keeps the focus and names the option
            <div
              key={member.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === marked}
              // the field does not lose the focus
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              {member.name}
              <span className="muted">@{member.mention}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
