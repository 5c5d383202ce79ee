import { useId, useRef } from 'react';
import { X } from '../../../icons/x.ts';
import { Button } from '../../../ui/button.tsx';
import chipStyles from '../../../ui/chip.module.css';
import { FieldFrame } from '../../../ui/field.tsx';

type Props = {
  label: string;
  /** 'muscle' */
  one: string;
  values: readonly string[];
  typed: string;
  maxLength: number;
  maximum: number;
  onChange(values: string[]): void;
  onTyped(text: string): void;
};

/** Tags as chips; Enter adds the typed one. */
export function TagInput({ label, one, values, typed, maxLength, maximum, onChange, onTyped }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const add = () => {
    const word = typed.trim();
    onTyped('');
    if (word && !values.includes(word) && values.length < maximum) onChange([...values, word]);
  };
  return (
    <FieldFrame id={id} label={label} optional>
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
          id={id}
          value={typed}
          maxLength={maxLength}
          placeholder={`Add a ${one}, Enter`}
          onChange={(event) => onTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="ghost" size="small" onClick={add}>
          Add<span className="visually-hidden"> {one}</span>
        </Button>
      </div>
    </FieldFrame>
  );
}
