import { useState } from 'react';
import { parseDay, validateDay } from '#shared/dates.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/field.tsx';

type Props = {
  label: string;
  /** 'yyyy-mm-ddThh:mm' in the shop's time zone, or empty */
  value: string;
  /** gets an empty text while the day or the time is incomplete */
  onChange(value: string): void;
  optional?: boolean;
  error?: string | undefined;
};

const NOTHING = { day: '', time: '' };

/** A day in Indian notation and a time. A day without a time begins at 00:00. */
export function DateTimeField({ label, value, onChange, optional = false, error }: Props) {
  const [incomplete, setIncomplete] = useState(NOTHING);
  const parts = value ? { day: value.slice(0, 10), time: value.slice(11, 16) } : incomplete;
  const change = (next: typeof NOTHING) => {
    const day = parseDay(next.day);
    const whole = day && next.time ? `${day}T${next.time}` : '';
    setIncomplete(whole ? NOTHING : next);
    onChange(whole);
  };
  return (
    <div className={arrangeStyles.columns2}>
      <DateField
        label={label}
        optional={optional}
        value={parts.day}
        error={validateDay(parts.day) ?? error}
        onChange={(day) => change({ day, time: day && (parts.time || '00:00') })}
      />
      <TextField
        label="at"
        type="time"
        value={parts.time}
        error={parts.day && !parts.time ? 'Enter the time as hh:mm' : undefined}
        onChange={(event) => change({ day: parts.day, time: event.target.value })}
      />
    </div>
  );
}
