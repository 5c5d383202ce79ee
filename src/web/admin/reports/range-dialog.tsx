import { useState } from 'react';
import { parseDay, validateDay, WRONG_DAY } from '#shared/dates.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';

export type DateRange = { from: string; to: string };
type Props = { span: DateRange; onChoose(span: DateRange): void; onClose(): void };

/** Chooses a custom span of days, both included. */
export function RangeDialog({ span, onChoose, onClose }: Props) {
  const [typed, setTyped] = useState(span);
  const [isSubmitted, setSubmitted] = useState(false);
  const [from, to] = [parseDay(typed.from), parseDay(typed.to)];
  const submit = () => {
    setSubmitted(true);
    if (from && to && from <= to) onChoose({ from, to });
  };
  const problem = (day: string) => (isSubmitted ? (validateDay(day) ?? (day ? undefined : WRONG_DAY)) : undefined);
  const reversed = isSubmitted && from && to && from > to ? 'It must not be before the first day' : undefined;
  return (
    <Dialog open title="Days of the report" size="s" onClose={onClose} onSubmit={submit}>
      <DialogBody>
        <div className={arrangeStyles.columns2}>
          <DateField
            label="From"
            value={typed.from}
            error={problem(typed.from)}
            onChange={(day) => setTyped({ ...typed, from: day })}
          />
          <DateField
            label="To"
            value={typed.to}
            error={problem(typed.to) ?? reversed}
            onChange={(day) => setTyped({ ...typed, to: day })}
          />
        </div>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <BusyButton variant="primary" busy={false} busyLabel="Loading...">
          Show
        </BusyButton>
      </DialogFoot>
    </Dialog>
  );
}
