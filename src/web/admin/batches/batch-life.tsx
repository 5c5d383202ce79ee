import { LEAVING_DAYS } from '#features/batches/batch-rules.ts';
import { daysBetween, shopDay } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import styles from './batch-life.module.css';
import { type BatchRow, daysOnSale } from './batches.ts';

/** How much of a batch's life is left, with a mark where it leaves sale. */
export function BatchLife({ batch }: { batch: BatchRow }) {
  const days = daysOnSale(batch);
  if (days === null || batch.bestBefore === null || batch.lastDayAtDoor === null)
    return <span className="muted">no date</span>;
  const today = shopDay(new Date());
  const whole = daysBetween(batch.madeOn ?? today, batch.bestBefore);
  const share = (day: string) =>
    whole <= 0 ? 0 : Math.min(100, Math.max(0, (daysBetween(day, batch.bestBefore!) / whole) * 100));
  const isStopped = batch.state !== 'sellable' || days < 0;
  const look = isStopped ? styles.over : days <= LEAVING_DAYS ? styles.soon : '';
  return (
    <span className={`${styles.life} ${look}`}>
      <svg className={styles.bar} viewBox="0 0 64 8" aria-hidden="true">
        <rect className={styles.left} width={share(today) * 0.64} height="8" />
        <rect className={styles.mark} x={Math.max(0, share(batch.lastDayAtDoor) * 0.64 - 1)} width="2" height="8" />
      </svg>
      {batch.state === 'sellable' ? (days < 0 ? 'too short' : pluralize(days, 'day')) : 'stopped'}
    </span>
  );
}
