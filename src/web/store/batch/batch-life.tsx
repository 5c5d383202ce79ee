import { daysBetween, formatDay } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import styles from './verdict.module.css';

const MONTH_DAYS = 30.4;
/** Shorter times are told in days. */
const MONTHS_FROM = 60;

type Props = { madeOn: string | null; bestBefore: string; today: string };

/** When a batch was made, how long it is good, and where today is between the two. */
export function BatchLife({ madeOn, bestBefore, today }: Props) {
  const remainingDays = daysBetween(today, bestBefore);
  const shelfLifeDays = madeOn ? daysBetween(madeOn, bestBefore) : 0;
  const share = shelfLifeDays > 0 ? Math.min(1, Math.max(0, 1 - remainingDays / shelfLifeDays)) : null;
  return (
    <div className={`${styles.life} ${remainingDays < 0 ? styles.over : ''}`}>
      <p>
        <span>
          Made <b className="tabular">{madeOn ? formatDay(madeOn) : 'not known'}</b>
        </span>
        {remainingDays >= 0 && <b>{timeLeft(remainingDays)}</b>}
        <span>
          Best before <b className="tabular">{formatDay(bestBefore)}</b>
        </span>
      </p>
      {share !== null && (
        <svg className={styles.bar} viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
          <rect className={styles.gone} width={Math.round(share * 100)} height="12" />
        </svg>
      )}
    </div>
  );
}

const timeLeft = (days: number): string =>
  days === 0
    ? 'Good until today'
    : `${days < MONTHS_FROM ? pluralize(days, 'day') : pluralize(Math.floor(days / MONTH_DAYS), 'month')} left`;
