import { useEffect, useRef, useState } from 'react';
import { AmountField } from '../../ui/amount-field.tsx';
import { itemAndBatch } from './count-refusals.ts';
import type { CountItem } from './counts.ts';

type Props = { item: CountItem; counted: number | null; onEnter(counted: number, before: number | null): void };

/** The counted units of an item; Enter or leaving the field saves them. */
export function UnitsField({ item, counted, onEnter }: Props) {
  const saved = counted === null ? '' : String(counted);
  const [typed, setTyped] = useState(saved);
  // what the person saw when they began to type
  const before = useRef(counted);
  const isEditing = useRef(false);
  useEffect(() => {
    if (isEditing.current) return;
    before.current = counted;
    setTyped(saved);
  }, [saved, counted]);
  const isNumber = /^\d{1,7}$/.test(typed.trim());
  const save = () => {
    isEditing.current = false;
    if (typed.trim() === saved) return;
    if (isNumber) onEnter(Number(typed), before.current);
    else if (typed.trim() === '') setTyped(saved);
  };
  return (
    <AmountField
      label={`Counted units of ${itemAndBatch(item)}`}
      bare
      inputMode="numeric"
      maxLength={7}
      value={typed}
      error={typed.trim() === '' || isNumber ? undefined : 'Enter a whole number'}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        if (!isEditing.current) before.current = counted;
        isEditing.current = true;
        setTyped(event.target.value);
      }}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        // leaving a field saves it
        const next = nextField(event.currentTarget);
        if (next) next.focus();
        else save();
      }}
    />
  );
}

function nextField(field: HTMLInputElement): HTMLInputElement | undefined {
  const fields = [...(field.closest('ul')?.querySelectorAll<HTMLInputElement>('input[inputmode="numeric"]') ?? [])];
  return fields[fields.indexOf(field) + 1];
}
