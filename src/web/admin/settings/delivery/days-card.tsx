import { useState } from 'react';
import { formatDay, parseDay, WRONG_DAY } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { X } from '../../../icons/x.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import chipStyles from '../../../ui/chip.module.css';
import { TextField } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Card } from '../../components/card.tsx';
import { useFields } from '../../components/form/entity-dialog.tsx';
import styles from './delivery.module.css';
import type { PlanFields } from './delivery-fields.ts';
import { WeekdayChoice } from './weekday-choice.tsx';

/** Sending days, packing time, holidays, and whether a day is promised. */
export function DaysCard({ unweighedVariants }: { unweighedVariants: number }) {
  const form = useFields<PlanFields>();
  const { promisesDay } = form.values;
  return (
    <Card title="Days and weights">
      <div className={`${cardStyles.body} ${styles.stack}`}>
        <Switch
          label={promisesDay ? 'Customers are told a day' : 'Customers are told no day'}
          checked={promisesDay}
          onChange={(isPromised) => form.change({ promisesDay: isPromised })}
        />
        <WeekdayChoice label="We send on" {...form.choice('sendingDays')} />
        <div className={styles.pair}>
          <AmountField label="Days to pack" {...form.field('packingDays')} />
          <AmountField
            label="Weight of a unit without its own, kg"
            hint={
              unweighedVariants > 0
                ? `${pluralize(unweighedVariants, 'variant')} on sale without a gross weight`
                : 'Every variant on sale has a gross weight'
            }
            {...form.field('assumedKg')}
          />
        </div>
        <Holidays />
      </div>
    </Card>
  );
}

const shownDay = (day: string) => (day.length === 5 ? `${formatDay(day)} every year` : formatDay(day));

function Holidays() {
  const form = useFields<PlanFields>();
  const { holidays } = form.values;
  const [day, setDay] = useState('');
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const add = () => {
    const isoDay = parseDay(day);
    if (!isoDay) return setError(WRONG_DAY);
    if (!name.trim()) return setError('Name the holiday');
    form.change({
      holidays: [...holidays.filter((holiday) => holiday.day !== isoDay), { day: isoDay, name: name.trim() }].toSorted(
        (a, b) => a.day.localeCompare(b.day),
      ),
    });
    setDay('');
    setName('');
    setError(undefined);
  };
  return (
    <fieldset className={styles.holidays}>
      <legend>Days off</legend>
      <ul className={chipStyles.row}>
        {holidays.map((holiday) => (
          <li key={holiday.day} className={chipStyles.chip}>
            {shownDay(holiday.day)} {holiday.name}
            <button
              type="button"
              className={chipStyles.remove}
              aria-label={`Remove ${holiday.name}`}
              onClick={() => form.change({ holidays: holidays.filter(({ day: other }) => other !== holiday.day) })}
            >
              <X size="small" />
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.pair}>
        <TextField
          label="Day"
          placeholder="dd/mm/yyyy"
          value={day}
          error={error}
          maxLength={10}
          onChange={({ target }) => setDay(target.value)}
        />
        <div className={styles.addHoliday}>
          <TextField
            label="Holiday"
            placeholder="Diwali"
            value={name}
            maxLength={60}
            onChange={({ target }) => setName(target.value)}
          />
          <Button onClick={add}>Add</Button>
        </div>
      </div>
    </fieldset>
  );
}
