import { formatWeekday } from '#shared/format-weekday.ts';
import { formatPhone } from '#shared/phone.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import type { Question } from './attempt-api.ts';
import styles from './failed-delivery-page.module.css';

/** What was chosen, and whether it can be changed. */
export function AnswerSummary({ question: { answer, isOver, isDecided } }: { question: Question }) {
  if (!answer) return isDecided || isOver ? <p>{STATES[isOver ? 'over' : 'decided']}</p> : null;
  const { day, phone, address, comment } = answer;
  return (
    <div className={styles.summary}>
      <CircleCheck />
      <div>
        <h3>{day ? `You chose ${formatWeekday(day)}` : 'You gave another phone or address'}</h3>
        {phone && <p>{formatPhone(phone)}</p>}
        {address && <p className={styles.lines}>{address}</p>}
        {comment && <p>‘{comment}’</p>}
        <p className="muted">{STATES[isOver ? 'over' : isDecided ? 'decided' : 'open']}</p>
      </div>
    </div>
  );
}

const STATES = {
  open: 'We tell the carrier. Until then you can change it below.',
  decided: 'We have told the carrier already, so it cannot be changed here any more.',
  over: 'The parcel is on its way again, so nothing can be chosen any more.',
};
