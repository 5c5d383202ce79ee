import { useId, useRef } from 'react';
import { X } from '../../../icons/x.ts';
import { Button } from '../../../ui/button.tsx';
import chipStyles from '../../../ui/chip.module.css';
import { FieldFrame, fieldNotesOf } from '../../../ui/field.tsx';

type Props = {
  label: string;
  /** 'muscle' */
  one: string;
  values: readonly string[];
  typed: string;
  maxLength: number;
  maximum: number;
  /** the label is for screen readers only */
  bare?: boolean;
  error?: string | undefined;
  /** completes what is typed */
  suggestions?: readonly string[];
  onChange(values: string[]): void;
  onTyped(text: string): void;
};

/** Tags as chips; Enter adds the typed one. */
export function TagInput(props: Props) {
  const { label, bare, error, one, values, typed, maxLength, maximum, suggestions, onChange, onTyped } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const add = () => {
    const word = typed.trim();
    onTyped('');
    if (word && !values.includes(word) && values.length < maximum) onChange([...values, word]);
  };
  return (
    <FieldFrame id={id} label={label} bare={bare} error={error} optional>
      <div className={chipStyles.box}>
        {values.map((word, index) => (
          <span key={word} className={`${chipStyles.chip} ${chipStyles.selected}`}>
            {word}
            <button
              type="button"
              className={chipStyles.remove}
              aria-label={`Remove ${word}`}
              onClick={() => {
                onChange(values.filter((_, at) => at !== index));
                input.current?.focus();
              }}
            >
              <X size="tiny" />
            </button>
          </span>
        ))}
        <input
          ref={input}
          {...fieldNotesOf(id, { error })}
          value={typed}
          list={suggestions && `${id}-suggestions`}
          autoComplete={suggestions && 'off'}
          maxLength={maxLength}
          placeholder={`Add a ${one}, Enter`}
          onChange={(event) => onTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            add();
          }}
        />
        {suggestions && (
          <datalist id={`${id}-suggestions`}>
            {suggestions.map((word) => (
              <option key={word} value={word} />
            ))}
          </datalist>
        )}
        <Button variant="ghost" size="small" onClick={add}>
          Add<span className="visually-hidden"> {one}</span>
        </Button>
      </div>
    </FieldFrame>
  );
}
