import { useState } from 'react';
import { parseDay, validateDay } from '#shared/dates.ts';
import { DateField } from '../../../ui/date-field.tsx';
import type { ListState } from './use-list-state.ts';

type Props = { name: string; label: string; state: ListState; bare?: boolean };

/** Filters a list by a day. An incomplete date filters nothing yet. */
export function DayFilter({ name, label, state, bare }: Props) {
  const chosen = state.get(name) ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <DateField
      label={label}
      {...(bare ? { bare } : {})}
      value={typed ?? chosen}
      error={typed ? validateDay(typed) : undefined}
      onChange={(value) => {
        const whole = value === '' || parseDay(value) !== null;
        setTyped(whole ? null : value);
        if (whole) state.set({ [name]: value || undefined });
      }}
    />
  );
}
