import { useState } from 'react';
import { parseDay, WRONG_DAY } from '#shared/dates.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import buttonStyles from '../../ui/button.module.css';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';

type Props = { busy: boolean; onClose(): void; onSchedule(at: string): void };

/** Schedules the draft's publication, in Indian time. */
export function ScheduleDialog({ busy, onClose, onSchedule }: Props) {
  const [day, setDay] = useState('');
  const [time, setTime] = useState('06:00');
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = () => {
    const parsed = parseDay(day);
    const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
    setWrong(parsed === null ? WRONG_DAY : isTime ? null : 'Enter the time as hh:mm');
    if (parsed !== null && isTime && !busy) onSchedule(new Date(`${parsed}T${time}:00+05:30`).toISOString());
  };
  return (
    <Dialog open title="Schedule the draft" size="s" preventOutsideClose onClose={onClose} onSubmit={submit}>
      <DialogBody>
        <p>It is published automatically at this time. If something is missing then, it waits until it is complete.</p>
        <div className={arrangeStyles.columns2}>
          <DateField label="Day" value={day} onChange={setDay} error={wrong ?? undefined} />
          <TextField label="Time" type="time" value={time} onChange={(event) => setTime(event.target.value)} />
        </div>
      </DialogBody>
      <DialogFoot>
        <button type="button" className={buttonStyles.button} onClick={onClose}>
          Cancel
        </button>
        <BusyButton className={`${buttonStyles.button} ${buttonStyles.primary}`} busy={busy} busyLabel="Scheduling...">
          Schedule draft
        </BusyButton>
      </DialogFoot>
    </Dialog>
  );
}
