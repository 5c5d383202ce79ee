import type { Block } from '#features/pages/block-rules.ts';
import { describeField } from '#features/pages/field-rules.ts';
import { fieldsOfBlock } from '#features/pages/rules.ts';
import type { FieldValues } from '#features/pages/text-rules.ts';
import formPartsStyles from '../../ui/form-parts.module.css';
import styles from './field-table.module.css';

/** The named fields of a block: the source of each, and its current value. */
export function FieldTable({ block, values }: { block: Block; values: FieldValues }) {
  const uses = fieldsOfBlock(block);
  if (uses.length === 0) return null;
  return (
    <div className={styles.fields}>
      <h3 className={formPartsStyles.label}>Named fields in this block</h3>
      <ul>
        {uses.map(({ name, isOptional }) => {
          const { source, value } = describeField(name, values);
          const isMissing = !value && !isOptional;
          return (
            <li key={name}>
              <code className={styles.chip} data-empty={isMissing ? '' : undefined}>{`{${name}}`}</code>
              <span className="muted">{source}</span>
              <b data-empty={isMissing ? '' : undefined}>{value || (isOptional ? 'empty, left out' : 'empty')}</b>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
