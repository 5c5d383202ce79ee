import { formatDateTime } from '#shared/dates.ts';
import { RETURN_STATE_LABELS } from '#shared/return-states.ts';
import { stepsOfReturn } from '#shared/return-steps.ts';
import { Check } from '../../icons/check.ts';
import { X } from '../../icons/x.ts';
import cardStyles from '../../ui/card.module.css';
import styles from './return-steps.module.css';
import type { ReturnDetail } from './returns.ts';

/** The steps of a return on one line: done with their times, the present one, and those to come. */
export function ReturnSteps({ detail }: { detail: ReturnDetail }) {
  return (
    <ol className={`${cardStyles.card} ${styles.steps}`} aria-label="Steps of the return">
      {stepsOfReturn(detail).map(({ state, at, progress }) => (
        <li
          key={state}
          className={styles.step}
          data-state={progress}
          aria-current={progress === 'current' ? 'step' : undefined}
        >
          <span className={styles.point} aria-hidden="true">
            {progress === 'failed' ? <X size="small" /> : at && <Check size="small" />}
          </span>
          <b>{RETURN_STATE_LABELS[state]}</b>
          <small>{at ? formatDateTime(at) : progress === 'current' ? 'now' : ''}</small>
        </li>
      ))}
    </ol>
  );
}
