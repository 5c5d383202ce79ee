import { formatDateTime } from '#shared/dates.ts';
import { Check } from '../../icons/check.ts';
import { X } from '../../icons/x.ts';
import cardStyles from '../../ui/card.module.css';
import styles from './return-steps.module.css';
import type { ReturnDetail } from './returns.ts';

type Step = { name: string; at: string | null; isFailure?: boolean };

/** The steps of a return on one line: done with their times, the present one, and those to come. */
export function ReturnSteps({ detail }: { detail: ReturnDetail }) {
  const steps = stepsOf(detail);
  const isEnded = detail.state === 'refused' || detail.state === 'cancelled' || detail.state === 'closed';
  const current = isEnded ? -1 : steps.findIndex(({ at }) => at === null);
  return (
    <ol className={`${cardStyles.card} ${styles.steps}`} aria-label="Steps of the return">
      {steps.map(({ name, at, isFailure }, index) => (
        <li
          key={name}
          className={styles.step}
          data-state={isFailure ? 'failed' : at ? 'done' : index === current ? 'current' : 'open'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.point} aria-hidden="true">
            {isFailure ? <X size="small" /> : at && <Check size="small" />}
          </span>
          <b>{name}</b>
          <small>{at ? formatDateTime(at) : index === current ? 'now' : ''}</small>
        </li>
      ))}
    </ol>
  );
}

function stepsOf({ state, lines, ...times }: ReturnDetail): Step[] {
  const requested = { name: 'Requested', at: times.requestedAt };
  if (state === 'refused') return [requested, { name: 'Refused', at: times.decidedAt, isFailure: true }];
  const isClaim = lines.every(({ decision, isSentBack }) => decision === 'refused' || (decision && !isSentBack));
  const steps: Step[] = [
    requested,
    { name: 'Approved', at: times.decidedAt },
    ...(isClaim
      ? []
      : [
          { name: 'On its way', at: times.sentAt ?? times.receivedAt },
          { name: 'Received', at: times.receivedAt },
          { name: 'Inspected', at: times.inspectedAt },
        ]),
  ];
  if (state !== 'cancelled') return [...steps, { name: 'Closed', at: times.closedAt }];
  return [...steps.filter(({ at }) => at), { name: 'Cancelled', at: times.cancelledAt, isFailure: true }];
}
