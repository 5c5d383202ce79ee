import type { Period } from '#features/pages/block-rules.ts';
import { parseShopTime, shopTime } from '#shared/dates.ts';
import { DateTimeField } from '../components/form/date-time-field.tsx';
import styles from './period-fields.module.css';

type Props = { block: Period; onChange(period: Period): void };

/** An instant as '2026-11-23T18:30' in the shop's time zone. */
const typed = (at: string | undefined) => (at === undefined ? '' : shopTime(at).slice(0, 16));
const instant = (text: string) => (text ? parseShopTime(text).toISOString() : undefined);

/** The period of a block. */
export function PeriodFields({ block: { shownFrom, shownUntil }, onChange }: Props) {
  return (
    <fieldset className={styles.period}>
      <legend>Shown</legend>
      <DateTimeField
        label="From"
        optional
        value={typed(shownFrom)}
        onChange={(text) => onChange({ shownFrom: instant(text), shownUntil })}
      />
      <DateTimeField
        label="Until"
        optional
        value={typed(shownUntil)}
        onChange={(text) => onChange({ shownFrom, shownUntil: instant(text) })}
      />
    </fieldset>
  );
}
