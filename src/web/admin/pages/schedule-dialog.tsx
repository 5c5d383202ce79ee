import { parseDay, shopInstant, WRONG_DAY } from '#shared/dates.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { DateField } from '../../ui/date-field.tsx';
import { DialogBody } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';

type Props = { path: string; busy: boolean; onClose(): void; onSchedule(at: string): void };

/** Schedules the draft's publication, in Indian time. */
export function ScheduleDialog({ path, busy, onClose, onSchedule }: Props) {
  const form = useEntityForm({
    draft: `schedule ${path}`,
    fields: () => ({ day: '', time: '06:00' }),
    validate: ({ day, time }) => {
      if (parseDay(day) === null) return { day: WRONG_DAY };
      return { day: /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? undefined : 'Enter the time as hh:mm' };
    },
    save: ({ day, time }) => Promise.resolve(shopInstant(parseDay(day)!, time).toISOString()),
    onSaved: onSchedule,
  });
  return (
    <EntityDialog
      form={form}
      title="Schedule the draft"
      size="s"
      save="Schedule draft"
      saving="Scheduling..."
      isBusy={busy}
      onClose={onClose}
    >
      <DialogBody>
        <p>It is published automatically at this time. If something is missing then, it waits until it is complete.</p>
        <div className={arrangeStyles.columns2}>
          <DateField label="Day" {...form.choice('day')} />
          <TextField label="Time" type="time" {...form.field('time')} />
        </div>
      </DialogBody>
    </EntityDialog>
  );
}
