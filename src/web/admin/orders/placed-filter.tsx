import { useState } from 'react';
import { dayProblem, parseDay } from '#shared/dates.ts';
import { DateField } from '../../ui/date-field.tsx';
import type { ListState } from '../components/list/use-list-state.ts';
import styles from './order-list.module.css';

/** Filters orders placed between two days, both included. */
export function PlacedFilter({ state }: { state: ListState }) {
  return (
    <span className={styles.dateRange}>
      {(['from', 'to'] as const).map((name) => (
        <DayFilter key={name} name={name} state={state} />
      ))}
    </span>
  );
}

/** An incomplete date filters nothing yet. */
function DayFilter({ name, state }: { name: 'from' | 'to'; state: ListState }) {
  const chosen = state.get(name) ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <DateField
      label={`Placed ${name}`}
      value={typed ?? chosen}
      error={typed ? dayProblem(typed) : undefined}
      onChange={(value) => {
        const whole = value === '' || parseDay(value) !== null;
        setTyped(whole ? null : value);
        if (whole) state.set({ [name]: value || undefined });
      }}
    />
  );
}
