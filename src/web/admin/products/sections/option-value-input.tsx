import { useId } from 'react';
import { flavourTone } from '#shared/flavour-tone.ts';
import { GripVertical } from '../../../icons/grip-vertical.ts';
import { X } from '../../../icons/x.ts';
import { Button } from '../../../ui/button.tsx';
import chipStyles from '../../../ui/chip.module.css';
import fieldStyles from '../../../ui/field.module.css';
import { FieldFrame } from '../../../ui/field.tsx';
import tableCellStyles from '../../../ui/table-cell.module.css';
import { moved, useReorder } from '../../components/images/use-reorder.ts';
import { useProductForm } from '../use-product-form.ts';
import styles from './option-value-input.module.css';

type Props = {
  /** 'flavour' or 'size' */
  kind: 'flavour' | 'size';
  names: readonly string[];
  onAdd(name: string): void;
  onRemove(name: string): void;
  onOrder?(names: string[]): void;
};

/** Flavours or sizes as chips; Enter adds the one typed. */
export function OptionValueInput({ kind, names, onAdd, onRemove, onOrder }: Props) {
  const id = useId();
  const label = kind === 'flavour' ? 'Flavours' : 'Sizes';
  const { register, getValues, change } = useProductForm();
  const order = useReorder(names.length, (from, to) => onOrder?.(moved(names, from, to)));
  const add = () => {
    const name = getValues(`coming.${kind}`).trim();
    if (!name) return;
    onAdd(name);
    change(`coming.${kind}`, '');
  };
  return (
    <FieldFrame id={id} label={label}>
      <ul className={styles.optionValues} aria-label={label}>
        {names.map((name, index) => (
          <li key={name} className={chipStyles.chip} {...(onOrder ? order.props(index) : {})}>
            {onOrder && <GripVertical size="small" className="muted" />}
            {kind === 'flavour' && <span className={`${tableCellStyles.swatch} tone-${flavourTone(name)}`} />}
            {name}
            <button
              type="button"
              className={chipStyles.remove}
              aria-label={`Remove ${name}`}
              title={onOrder ? 'Alt ↑ and ↓ change the order' : undefined}
              onClick={() => onRemove(name)}
            >
              <X size="tiny" />
            </button>
          </li>
        ))}
        <li className={styles.optionAdd}>
          <input
            id={id}
            className={fieldStyles.input}
            maxLength={kind === 'flavour' ? 60 : 40}
            placeholder={`Add a ${kind}`}
            {...register(`coming.${kind}`)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <Button size="small" onClick={add}>
            Add<span className="visually-hidden"> {kind}</span>
          </Button>
        </li>
      </ul>
    </FieldFrame>
  );
}
