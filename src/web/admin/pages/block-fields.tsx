import type { FieldValues } from '#features/pages/text-rules.ts';
import { Plus } from '../../icons/plus.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ImageUpload } from '../components/image-upload.tsx';
import type { StoredImage } from '../components/images/upload-image.ts';
import { Options } from '../components/options.tsx';
import { RowTools } from '../components/row-tools.tsx';
import type { Control } from './block-controls.ts';
import styles from './block-fields.module.css';
import { TextEditor } from './text-editor.tsx';

export type Images = Readonly<Record<string, StoredImage>>;
type Row = Readonly<Record<string, unknown>>;
type Props = {
  controls: readonly Control[];
  row: Row;
  values: FieldValues;
  images: Images;
  error: string | undefined;
  /** `name` is the changed field */
  onChange(name: string, value: unknown): void;
  onImage(image: StoredImage): void;
};

/** The form of a block, or of an item in it. */
export function BlockFields(props: Props) {
  return props.controls.map((control) => <Field key={control.name} control={control} {...props} />);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value.map((row: object) => ({ ...row })) : []);

function Field({ control, row, values, images, error, onChange, onImage }: Props & { control: Control }) {
  const { name, label } = control;
  const value = row[name];
  const set = (next: unknown) => onChange(name, next);
  switch (control.type) {
    case 'line': {
      const shared = { label, maxLength: control.max, value: textOf(value), hint: control.hint };
      return control.long ? (
        <TextAreaField {...shared} rows={3} onChange={(event) => set(event.target.value)} />
      ) : (
        <TextField {...shared} onChange={(event) => set(event.target.value)} />
      );
    }
    case 'note':
      return (
        <p className="muted">
          {label}.{' '}
          <LinkButton variant="text" to={control.to}>
            Change them
          </LinkButton>
        </p>
      );
    case 'text':
      return <TextEditor label={label} value={textOf(value)} values={values} error={error} onChange={set} />;
    case 'choice':
      return (
        <SelectField label={label} value={textOf(value)} onChange={(event) => set(event.target.value)}>
          <Options choices={control.choices} />
        </SelectField>
      );
    case 'switch':
      return <Switch label={label} checked={value === true} onChange={set} />;
    case 'number':
      return (
        <TextField
          type="number"
          label={label}
          min={control.minimum}
          max={control.maximum}
          value={String(value)}
          onChange={(event) => {
            const number = Math.round(event.target.valueAsNumber);
            if (Number.isFinite(number)) set(Math.min(control.maximum, Math.max(control.minimum, number)));
          }}
        />
      );
    case 'slugs':
      return (
        <TextAreaField
          label={label}
          optional
          rows={3}
          hint={control.hint}
          value={Array.isArray(value) ? value.join('\n') : ''}
          onChange={(event) => set(event.target.value === '' ? [] : event.target.value.split('\n').slice(0, 12))}
        />
      );
    case 'picture': {
      const picture = images[textOf(value)];
      return (
        <ImageUpload
          label={label}
          use="cover"
          value={picture ? [{ picture }] : []}
          make={(picture) => ({ picture })}
          onChange={([item]) => {
            if (item) onImage(item.picture);
            set(item?.picture.id ?? null);
          }}
        />
      );
    }
    case 'list':
      return <ItemList {...{ control, values, images, error, onImage }} rows={rowsOf(value)} onRows={set} />;
  }
}

type ListProps = Pick<Props, 'values' | 'images' | 'error' | 'onImage'> & {
  control: Extract<Control, { type: 'list' }>;
  rows: readonly Row[];
  onRows(rows: Row[]): void;
};

function ItemList({ control: { label, one, maximum, empty, controls }, rows, onRows, ...shared }: ListProps) {
  return (
    <fieldset className={styles.items}>
      <legend>{label}</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items may say the same
        <div key={index} className={styles.item}>
          <span className={styles.itemTools}>
            <RowTools name={`${one} ${index + 1}`} rows={rows} index={index} onChange={onRows} />
          </span>
          <BlockFields
            {...shared}
            controls={controls}
            row={row}
            onChange={(name, value) => onRows(rows.map((old, at) => (at === index ? { ...old, [name]: value } : old)))}
          />
        </div>
      ))}
      {rows.length < maximum && (
        <Button size="small" icon={Plus} onClick={() => onRows([...rows, { ...empty }])}>
          Add {one}
        </Button>
      )}
    </fieldset>
  );
}
