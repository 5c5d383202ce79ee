import { ArrowDown } from '../../icons/arrow-down.ts';
import { ArrowUp } from '../../icons/arrow-up.ts';
import { Trash2 } from '../../icons/trash-2.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { moved } from './images/use-reorder.ts';

type Props<Row> = {
  /** 'step 2' */
  name: string;
  rows: readonly Row[];
  index: number;
  onChange(rows: Row[]): void;
};

/** Moves a row of a form up or down, or removes it. */
export function RowTools<Row>({ name, rows, index, onChange }: Props<Row>) {
  return (
    <>
      <IconButton
        icon={ArrowUp}
        label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => onChange(moved(rows, index, index - 1))}
      />
      <IconButton
        icon={ArrowDown}
        label={`Move ${name} down`}
        disabled={index === rows.length - 1}
        onClick={() => onChange(moved(rows, index, index + 1))}
      />
      <IconButton
        icon={Trash2}
        label={`Remove ${name}`}
        onClick={() => onChange(rows.filter((_, place) => place !== index))}
      />
    </>
  );
}
