import { type ClipboardEvent, Fragment } from 'react';
import { useWatch } from 'react-hook-form';
import { Plus } from '../../../icons/plus.ts';
import { X } from '../../../icons/x.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import tableInputStyles from '../../../ui/table-input.module.css';
import textStyles from '../../../ui/text.module.css';
import { moved, useReorder } from '../../components/images/use-reorder.ts';
import { FormSection } from '../form-section.tsx';
import { type NutrientFields, newNutrient } from '../product-fields.ts';
import { RowProblems } from '../row-problems.tsx';
import { useProductForm } from '../use-product-form.ts';
import styles from './nutrition-section.module.css';

type Cell = 'name' | 'per100g' | 'perServing' | 'rda';
const COLUMNS: [Cell, string][] = [
  ['name', 'Nutrient'],
  ['per100g', 'Per 100 g'],
  ['perServing', 'Per serving'],
  ['rda', '% RDA'],
];

/** The nutrition panel row by row as on the pack; pasting a table fills several rows. */
export function NutritionSection() {
  const { register, problem, control, change, clearErrors } = useProductForm();
  const [rows, size] = useWatch({ control, name: ['nutritionRows', 'servingSize'] });
  const set = (next: NutrientFields[]) => change('nutritionRows', next);
  const edit = (index: number, part: Partial<NutrientFields>) => {
    set(rows.map((one, at) => (at === index ? { ...one, ...part } : one)));
    for (const name of Object.keys(part)) clearErrors(`nutritionRows.${index}.${name}` as 'nutritionRows');
  };
  const order = useReorder(rows.length, (from, to) => set(moved(rows, from, to)));
  return (
    <FormSection
      id="nutrition"
      title="Nutrition facts"
      hint={`Per 100 g and per serving${size ? ` of ${size}` : ''}. Paste a table from a sheet to fill many rows.`}
    >
      <TextField
        label="One serving is"
        optional
        placeholder="One scoop, 33 g"
        maxLength={80}
        {...register('nutritionPer')}
      />
      <table className={`${tableInputStyles.input} ${styles.inputTableName}`}>
        <caption className="visually-hidden">Nutrition facts</caption>
        <thead>
          <tr>
            {COLUMNS.map(([field, title]) => (
              <th key={field} scope="col" className={field === 'name' ? undefined : textStyles.number}>
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const problems = COLUMNS.flatMap(([field]) => problem(`nutritionRows.${index}.${field}`) ?? []);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own while it is typed
              <Fragment key={index}>
                <tr {...order.props(index)} className={row.indent ? styles.indented : undefined}>
                  {COLUMNS.map(([field, title]) => {
                    const wrong = problem(`nutritionRows.${index}.${field}`);
                    return (
                      <td key={field} className={field === 'name' ? undefined : textStyles.number} data-title={title}>
                        <input
                          value={row[field]}
                          data-field={`nutritionRows.${index}.${field}`}
                          aria-label={field === 'name' ? `Nutrient ${index + 1}` : `${title} of ${row.name}`}
                          aria-invalid={wrong ? true : undefined}
                          aria-describedby={problems.length > 0 ? `nutrient-${index}-error` : undefined}
                          maxLength={field === 'name' ? 80 : 40}
                          onChange={(event) => edit(index, { [field]: event.target.value })}
                        />
                      </td>
                    );
                  })}
                  <td className={tableInputStyles.head}>
                    <Button
                      variant="ghost"
                      size="small"
                      isIconOnly
                      aria-label={`Remove ${row.name}`}
                      title="Alt ↑ and ↓ change the order"
                      onClick={() => set(rows.filter((_, at) => at !== index))}
                    >
                      <X size="small" />
                    </Button>
                  </td>
                </tr>
                <RowProblems id={`nutrient-${index}-error`} columns={COLUMNS.length + 1} problems={problems} />
              </Fragment>
            );
          })}
          <NewNutrient onAdd={(more) => set([...rows, ...more])} />
        </tbody>
      </table>
    </FormSection>
  );
}

/** The last row adds a nutrient once it has a name and a value. */
function NewNutrient({ onAdd }: { onAdd(rows: NutrientFields[]): void }) {
  const { register, getValues, change, problem, setFocus } = useProductForm();
  const add = () => {
    const { nutrient, amount } = getValues('coming');
    if (!nutrient.trim() || !amount.trim()) return;
    onAdd([newNutrient(nutrient.trim(), '', amount.trim(), '')]);
    change('coming.nutrient', '');
    change('coming.amount', '');
    setFocus('coming.nutrient');
  };
  const paste = (event: ClipboardEvent) => {
    const rows = pasted(event.clipboardData.getData('text'));
    if (rows.length === 0) return;
    event.preventDefault();
    onAdd(rows);
  };
  const onEnter = (event: { key: string; preventDefault(): void }) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  const problems = (['coming.nutrient', 'coming.amount'] as const).flatMap((name) => problem(name) ?? []);
  return (
    <>
      <tr>
        <td>
          <input
            placeholder="Add a nutrient"
            aria-label="New nutrient"
            maxLength={80}
            aria-invalid={problem('coming.nutrient') ? true : undefined}
            aria-describedby={problem('coming.nutrient') ? NEW_PROBLEM : undefined}
            onPaste={paste}
            onKeyDown={onEnter}
            {...register('coming.nutrient')}
          />
        </td>
        <td />
        <td className={textStyles.number}>
          <input
            placeholder="Value"
            aria-label="Value of the new nutrient"
            maxLength={40}
            aria-invalid={problem('coming.amount') ? true : undefined}
            aria-describedby={problem('coming.amount') ? NEW_PROBLEM : undefined}
            onKeyDown={onEnter}
            {...register('coming.amount')}
          />
        </td>
        <td />
        <td className={tableInputStyles.head}>
          <Button variant="ghost" size="small" isIconOnly aria-label="Add nutrient" onClick={add}>
            <Plus size="small" />
          </Button>
        </td>
      </tr>
      <RowProblems id={NEW_PROBLEM} columns={COLUMNS.length + 1} problems={problems} />
    </>
  );
}

const NEW_PROBLEM = 'new-nutrient-error';

// name, per 100 g, per serving, % RDA; with two columns the second is the value per serving
function pasted(text: string): NutrientFields[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const cells = line.split('\t').map((cell) => cell.trim().slice(0, 40));
    const [name, second = '', third = '', fourth = ''] = cells;
    if (cells.length < 2 || !name || !(second || third)) return [];
    return cells.length === 2
      ? [newNutrient(name, '', second, '')]
      : [newNutrient(name, second, third || second, fourth)];
  });
}
