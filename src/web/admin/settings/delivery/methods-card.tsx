import { useState } from 'react';
import { Plus } from '../../../icons/plus.ts';
import { Trash2 } from '../../../icons/trash-2.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { TextField } from '../../../ui/field.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Switch } from '../../../ui/switch.tsx';
import tableInputStyles from '../../../ui/table-input.module.css';
import textStyles from '../../../ui/text.module.css';
import { Card } from '../../components/card.tsx';
import { useFields } from '../../components/form/entity-dialog.tsx';
import { RowProblems } from '../../products/row-problems.tsx';
import styles from './delivery.module.css';
import { type MethodFields, newRate, type PlanFields, type RateFields } from './delivery-fields.ts';
import { WeekdayChoice } from './weekday-choice.tsx';

type Cell = 'price' | 'freeFrom' | 'pricePerKg' | 'minDays' | 'maxDays' | 'maxKg';
const COLUMNS: readonly { cell: Cell; title: string; placeholder?: string }[] = [
  { cell: 'price', title: 'Price, ₹' },
  { cell: 'freeFrom', title: 'Free from, ₹', placeholder: 'Never' },
  { cell: 'pricePerKg', title: 'Each kg more, ₹' },
  { cell: 'minDays', title: 'Days from' },
  { cell: 'maxDays', title: 'Days to' },
  { cell: 'maxKg', title: 'At most, kg', placeholder: 'No limit' },
];

/** Delivery methods with their price and days in each zone. */
export function MethodsCard() {
  const form = useFields<PlanFields>();
  const { methods, zones } = form.values;
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const selectedIndex = Math.max(
    0,
    methods.findIndex(({ id }) => id === selectedId),
  );
  const addMethod = () => {
    const method: MethodFields = {
      id: crypto.randomUUID().slice(0, 8),
      name: '',
      cutOff: '',
      includedKg: '0',
      deliveryDays: [1, 2, 3, 4, 5, 6],
      rates: zones.map(({ id }) => newRate(id)),
    };
    form.change({ methods: [...methods, method] });
    setSelectedId(method.id);
  };
  return (
    <Card
      title="Methods"
      note="what the customer chooses; the first is the default"
      aside={
        <div className={styles.headActions}>
          <Button size="small" icon={Plus} onClick={addMethod}>
            Add a method
          </Button>
        </div>
      }
    >
      <div className={`${cardStyles.body} ${styles.stack}`}>
        {form.messageOf('methods') && <Problem>{form.messageOf('methods')}</Problem>}
        {methods.length > 1 && (
          <SegmentedControl
            label="Method"
            value={methods[selectedIndex]?.id ?? ''}
            choices={methods.map(({ id, name }) => [id, name || 'New method'])}
            onChange={setSelectedId}
          />
        )}
        {methods[selectedIndex] && (
          <MethodEditor
            key={methods[selectedIndex].id}
            index={selectedIndex}
            onRemove={
              methods.length > 1
                ? () => form.change({ methods: methods.filter((_, index) => index !== selectedIndex) })
                : undefined
            }
          />
        )}
      </div>
    </Card>
  );
}

function MethodEditor({ index, onRemove }: { index: number; onRemove: (() => void) | undefined }) {
  const form = useFields<PlanFields>();
  const { methods, zones } = form.values;
  const method = methods[index];
  if (!method) return null;
  const changeRate = (rateIndex: number, change: Partial<RateFields>) =>
    form.change({
      methods: methods.map((other, at) =>
        at === index
          ? { ...other, rates: other.rates.map((rate, place) => (place === rateIndex ? { ...rate, ...change } : rate)) }
          : other,
      ),
    });
  return (
    <>
      <div className={styles.methodFields}>
        <TextField label="Name" maxLength={60} {...form.field(`methods.${index}.name`)} />
        <TextField
          label="Leaves the same day until"
          type="time"
          hint="Empty: the next sending day"
          {...form.field(`methods.${index}.cutOff`)}
        />
        <AmountField label="Price includes, kg" {...form.field(`methods.${index}.includedKg`)} />
        {onRemove && (
          <Button icon={Trash2} isDanger onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      <WeekdayChoice label="Parcels move and arrive on" {...form.choice(`methods.${index}.deliveryDays`)} />
      <div className={styles.scroll}>
        <table className={`${tableInputStyles.input} ${styles.rates}`}>
          <caption className="visually-hidden">Prices of {method.name || 'the new method'} by zone</caption>
          <thead>
            <tr>
              <th scope="col">Zone</th>
              {COLUMNS.map(({ cell, title }) => (
                <th key={cell} scope="col" className={textStyles.number}>
                  {title}
                </th>
              ))}
              <th scope="col">Cash</th>
            </tr>
          </thead>
          <tbody>
            {zones.map((zone, rateIndex) => {
              const rate = method.rates[rateIndex];
              if (!rate) return null;
              const path = (cell: Cell) => `methods.${index}.rates.${rateIndex}.${cell}` as const;
              const problems = COLUMNS.flatMap(({ cell }) => form.messageOf(path(cell)) ?? []);
              const zoneName = zone.name || 'the new zone';
              return [
                <tr key={zone.id}>
                  <th scope="row">
                    <Switch
                      label={zone.name || 'New zone'}
                      checked={rate.isServed}
                      onChange={(isServed) => changeRate(rateIndex, { isServed })}
                    />
                  </th>
                  {COLUMNS.map(({ cell, title, placeholder }) => (
                    <td key={cell} data-title={title} className={textStyles.number}>
                      {rate.isServed && (
                        <input
                          aria-label={`${title.replace(/, (₹|kg)$/, '')} in ${zoneName}`}
                          aria-invalid={form.messageOf(path(cell)) ? true : undefined}
                          aria-describedby={problems.length > 0 ? `rate-${index}-${rateIndex}-error` : undefined}
                          placeholder={placeholder}
                          inputMode="decimal"
                          autoComplete="off"
                          maxLength={12}
                          {...withoutError(form.field(path(cell)))}
                        />
                      )}
                    </td>
                  ))}
                  <td data-title="Cash">
                    {rate.isServed && (
                      <Switch
                        bare
                        label={`Cash on delivery in ${zoneName}`}
                        checked={rate.allowsCash}
                        onChange={(allowsCash) => changeRate(rateIndex, { allowsCash })}
                      />
                    )}
                  </td>
                </tr>,
                <RowProblems
                  key={`${zone.id}-error`}
                  id={`rate-${index}-${rateIndex}-error`}
                  columns={COLUMNS.length + 2}
                  problems={problems}
                />,
              ];
            })}
          </tbody>
        </table>
      </div>
      <p className={`muted ${textStyles.small}`}>
        A zone that is switched off is not served by this method. The price is free from the given amount of goods,
        whatever they weigh.
      </p>
    </>
  );
}

/** The props of a plain input, whose message is below its row. */
function withoutError<Field extends { error: string | undefined }>({ error: _, ...input }: Field) {
  return input;
}
