import { DayFilter } from '../components/list/day-filter.tsx';
import type { ListState } from '../components/list/use-list-state.ts';
import styles from './order-list.module.css';

/** Filters orders placed between two days, both included. */
export function PlacedFilter({ state }: { state: ListState }) {
  return (
    <span className={styles.dateRange}>
      {(['from', 'to'] as const).map((name) => (
        <DayFilter key={name} name={name} label={`Placed ${name}`} state={state} />
      ))}
    </span>
  );
}
