import type { FormEvent } from 'react';
import { ADDRESS_LENGTH, COMMENT_LENGTH, type WishErrors } from '#features/failed-deliveries/attempt-rules.ts';
import { formatDay } from '#shared/dates.ts';
import { formatWeekday } from '#shared/format-weekday.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import choiceStyles from '../checkout/choice.module.css';
import type { Answer, Question } from './attempt-api.ts';
import styles from './failed-delivery-page.module.css';

type Props = {
  question: Question;
  /** what was sent without scripts */
  typed: Answer | undefined;
  fields: WishErrors;
  isBusy: boolean;
  onAnswer(form: FormData): void;
};

/** Another day, or another phone or address. Without scripts the chosen part is shown by its radio button alone. */
export function AnswerForm({ question, typed, fields, isBusy, onAnswer }: Props) {
  const { days, takesAddress, answer } = question;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onAnswer(new FormData(event.currentTarget));
  };
  const isAddress = typed ? typed.kind === 'address' : answer ? answer.day === null : days.length === 0;
  if (days.length === 0 && !takesAddress)
    return <p>The carrier takes no wishes for this parcel. Please write to us.</p>;
  return (
    <form method="post" className={styles.form} aria-label="What shall we do?" onSubmit={submit}>
      {days.length > 0 && (
        <div className={styles.way}>
          <label className={choiceStyles.option}>
            <input type="radio" name="kind" value="day" defaultChecked={!isAddress} />
            <span>
              <b>Another day</b>
              <span className="muted text-small">No charge</span>
            </span>
          </label>
          <DayFields question={question} typed={typed} problem={fields.day} />
        </div>
      )}
      {takesAddress && (
        <div className={styles.way}>
          <label className={choiceStyles.option}>
            <input type="radio" name="kind" value="address" defaultChecked={isAddress} />
            <span>
              <b>Another address or phone</b>
              <span className="muted text-small">In {question.city}, the day may change</span>
            </span>
          </label>
          <AddressFields question={question} typed={typed} fields={fields} />
        </div>
      )}
      <TextField
        label="Word to the rider"
        optional
        name="comment"
        maxLength={COMMENT_LENGTH}
        defaultValue={typed?.comment ?? answer?.comment ?? ''}
      />
      <BusyButton busy={isBusy} busyLabel="Sending...">
        {answer ? 'Change it' : 'Send'}
      </BusyButton>
    </form>
  );
}

type DayProps = Pick<Props, 'question' | 'typed'> & { problem: string | undefined };

function DayFields({ question: { days, isDayFixed, carrier, answer }, typed, problem }: DayProps) {
  const chosen = typed?.day ?? answer?.day ?? null;
  return (
    <fieldset className={styles.fields}>
      <legend className="visually-hidden">Day</legend>
      <div className={styles.days}>
        {days.map((day) => (
          <label key={day} className={styles.day}>
            <input type="radio" name="day" value={day} defaultChecked={day === chosen} />
            <b>{formatWeekday(day).slice(0, 3)}</b>
            <span className="tabular">{formatDay(day).slice(0, 5)}</span>
          </label>
        ))}
      </div>
      {problem && <Problem live>{problem}</Problem>}
      {!isDayFixed && (
        <p className="muted text-small">{carrier ?? 'The carrier'} chooses the day itself; we pass on your wish.</p>
      )}
    </fieldset>
  );
}

function AddressFields({ question: { pincode, answer }, typed, fields }: Pick<Props, 'question' | 'typed' | 'fields'>) {
  return (
    <div className={styles.fields}>
      <TextField
        label="Phone for the rider"
        optional
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={20}
        defaultValue={typed?.phone ?? answer?.phone ?? ''}
        error={fields.phone}
      />
      <TextAreaField
        label="Address"
        optional
        name="address"
        rows={2}
        maxLength={ADDRESS_LENGTH}
        defaultValue={typed?.address ?? answer?.address ?? ''}
        error={fields.address}
      />
      <TextField
        label="Pincode"
        name="pincode"
        inputMode="numeric"
        maxLength={10}
        defaultValue={typed?.pincode ?? pincode}
        error={fields.pincode}
        hint={`The parcel is near you already, so only ${pincode}.`}
      />
    </div>
  );
}
