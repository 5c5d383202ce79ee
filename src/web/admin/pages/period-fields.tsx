import type { Period } from '#features/pages/block-rules.ts';
import { TextField } from '../../ui/field.tsx';
import styles from './period-fields.module.css';

type Props = { block: Period; onChange(period: Period): void };

const TIME_ZONE = '+05:30';
const IST_MS = 5.5 * 60 * 60 * 1000;

/** '2026-11-23T18:30' of an instant: the shop's own clock, wherever staff are. */
const typed = (at: string | undefined) =>
  at === undefined ? '' : new Date(Date.parse(at) + IST_MS).toISOString().slice(0, 16);
const instant = (text: string) => (text ? new Date(`${text}${TIME_ZONE}`).toISOString() : undefined);

/** From when until when a block is shown. */
export function PeriodFields({ block: { shownFrom, shownUntil }, onChange }: Props) {
  return (
    <fieldset className={styles.period}>
      <legend>Shown</legend>
      <TextField
        label="From"
        optional
        type="datetime-local"
        value={typed(shownFrom)}
        onChange={(event) => onChange({ shownFrom: instant(event.target.value), shownUntil })}
      />
      <TextField
        label="Until"
        optional
        type="datetime-local"
        value={typed(shownUntil)}
        onChange={(event) => onChange({ shownFrom, shownUntil: instant(event.target.value) })}
      />
    </fieldset>
  );
}
