import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Problem } from '../../../ui/problem.tsx';
import styles from './column-mapping.module.css';
import type { ImportSummary } from './csv-transfer.ts';

type Report = NonNullable<ImportSummary['report']>;
type Props = { report: Report; onMap(columns: Record<string, string | null>): void };

/**
 * Fields for the columns of a file that were not read, or what is missing when all were. The choice is kept for files
 * with the same header.
 */
export function ColumnMapping({ report: { columns, fields, missingFields }, onMap }: Props) {
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const unread = columns.filter(({ field, header }) => field === null && header);
  const usedFields = new Set([...columns.map(({ field }) => field), ...Object.values(chosen)]);
  const isMissing = missingFields.length > 0;
  const missing = missingFields.map((name) => `‘${name}’`).join(', ');
  if (unread.length === 0)
    return isMissing ? (
      <Problem live>The file has no column {missing}. Export it again with all columns.</Problem>
    ) : null;
  return (
    <details className={styles.mapping} open={isMissing}>
      <summary>Columns that were not read</summary>
      {isMissing && <Problem>No column is {missing}. Choose which one it is.</Problem>}
      <div className={styles.columns}>
        {unread.map(({ header, sample }) => (
          <SelectField
            key={header}
            label={header}
            hint={sample && `For example ${sample}`}
            value={chosen[header] ?? ''}
            onChange={({ target }) => setChosen({ ...chosen, [header]: target.value })}
          >
            <option value="">Not read</option>
            {fields.map(({ name, label }) => (
              <option key={name} value={name} disabled={usedFields.has(name) && chosen[header] !== name}>
                {label}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <div>
        <Button
          disabled={Object.values(chosen).filter(Boolean).length === 0}
          onClick={() => {
            const read = columns.filter(({ header, field }) => field !== null && header);
            onMap({
              ...Object.fromEntries(read.map(({ header, field }) => [header, field])),
              ...Object.fromEntries(unread.map(({ header }) => [header, chosen[header] || null])),
            });
          }}
        >
          Check again with these columns
        </Button>
      </div>
    </details>
  );
}
