import type { QueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import fieldStyles from '../../ui/field.module.css';
import { TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import tableInputStyles from '../../ui/table-input.module.css';
import textStyles from '../../ui/text.module.css';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { CARRIER_LIST, CarrierList, lastCarrier, rememberCarrier } from './carriers.tsx';
import { fillTrackingNumbers, type NumberRow } from './fill-tracking-numbers.ts';
import styles from './numbers-dialog.module.css';
import { describeTrackingRefusal } from './tracking-hint.ts';

/** What gets a number: `name` is shown, `names` are what a pasted line may call it besides. */
export type Numbered = {
  id: string;
  name: string;
  names: readonly string[];
  fullName: string;
  trackingNumber?: string | null;
  carrier?: string | null;
};
export type TypedNumber = { id: string; trackingNumber: string; carrier: string | null; sharesNumber: boolean };
/** null: the number was taken */
export type NumberRefusal = { code: string; data?: unknown } | null;

type Row = NumberRow & {
  name: string;
  fullName: string;
  /** why the shop refused it */
  problem: string | null;
  /** null: nobody has asked yet whether the number is shared */
  sharesNumber: boolean | null;
};

type Props = {
  rows: readonly Numbered[];
  /** heading of the first column */
  heading: string;
  title(count: number): string;
  /** text of the button; 0: none is typed yet */
  button(count: number): string;
  saving: string;
  failed: string;
  /** a refusal that the texts of tracking do not know */
  refused: string;
  /** Saves the numbers; the answers are in their order. */
  save(typed: readonly TypedNumber[]): Promise<NumberRefusal[]>;
  reload(client: QueryClient): Promise<unknown>;
  onSaved(count: number): void;
  onClose(): void;
  onDone?: (() => void) | undefined;
  children?: ReactNode;
};

/** A grid of tracking numbers: typed, scanned, pasted or from a CSV file. What is refused stays, with its reason. */
export function NumbersDialog({ rows: numbered, heading, children, onDone, ...props }: Props) {
  const [note, setNote] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const form = useEntityForm({
    draft: `numbers ${numbered.map(({ id }) => id).join()}`,
    fields: () => ({ rows: numbered.map(emptyRow) }),
    toInput: ({ rows }) => rows.filter(isFilled),
    save: (ready) =>
      props.save(
        ready.map(({ id, trackingNumber, carrier, sharesNumber }) => ({
          id,
          trackingNumber: trackingNumber.trim(),
          carrier: carrier.trim() || null,
          sharesNumber: sharesNumber ?? false,
        })),
      ),
    failed: props.failed,
    reload: props.reload,
    onSaved: (refusals, typed) => {
      rememberCarrier(typed.at(-1)!.carrier.trim());
      const refused = new Map(
        typed.flatMap((row, index) => {
          const refusal = refusals[index];
          return refusal ? [[row.id, { ...row, ...refusedRow(refusal, props.refused) }] as const] : [];
        }),
      );
      if (typed.length > refused.size) props.onSaved(typed.length - refused.size);
      const savedIds = new Set(typed.map(({ id }) => id).filter((id) => !refused.has(id)));
      const rest = rows.filter(({ id }) => !savedIds.has(id));
      form.reset({ rows: rest });
      if (refused.size > 0)
        form.setValue(
          'rows',
          rest.map((row) => refused.get(row.id) ?? row),
          { shouldDirty: true },
        );
      if (rest.length > 0) return;
      onDone?.();
      props.onClose();
    },
  });
  const { value: rows, onChange: setRows } = form.choice('rows');
  const count = rows.filter(isFilled).length;
  const change = (id: string, values: Partial<Row>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, problem: null, ...values } : row)));
  const fill = (text: string, start: number) => {
    const { rows: filled, unknown } = fillTrackingNumbers(rows, text, start);
    setRows(rows.map((row, index) => ({ ...row, ...filled[index]!, problem: null })));
    setNote(unknown.length > 0 ? `Not among the chosen ones: ${unknown.slice(0, 5).join(', ')}` : null);
  };
  const enterNext = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    const next = table.current?.querySelectorAll<HTMLInputElement>('[data-number]')[index + 1];
    // a scanner ends each number with Enter; after the last one the form is sent
    if (!next && count === rows.length) return;
    event.preventDefault();
    next?.focus();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>, index: number) => {
    const text = event.clipboardData.getData('text');
    if (!/[\r\n\t]/.test(text.trim())) return;
    event.preventDefault();
    fill(text, index);
  };
  return (
    <EntityDialog
      form={form}
      size={rows.length > 1 ? 'l' : 'm'}
      title={props.title(rows.length)}
      save={props.button(count)}
      saving={props.saving}
      onClose={props.onClose}
      onSubmit={count > 0 ? undefined : () => setNote('Enter a tracking number')}
    >
      <div className={formPartsStyles.fields}>
        {numbered.length > 1 && (
          <TextField
            label="CSV file"
            optional
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            hint="A column with order ids, one with tracking numbers, perhaps one with carriers. Or type, scan or paste below: a pasted column fills the rows under it."
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void file.text().then((text) => fill(text, 0));
            }}
          />
        )}
        {note && <p role="status">{note}</p>}
        <div className={styles.scroll}>
          <table className={`${tableInputStyles.input} ${styles.grid}`} ref={table}>
            <caption className="visually-hidden">Tracking numbers</caption>
            <thead>
              <tr>
                <th scope="col">{heading}</th>
                <th scope="col">Customer</th>
                <th scope="col" className={styles.carrier}>
                  Carrier
                </th>
                <th scope="col">Tracking number</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={row.id}>
                  <th scope="row" className={textStyles.code}>
                    {row.name}
                  </th>
                  <td className={styles.customer}>{row.fullName}</td>
                  <td>
                    <input
                      aria-label={`Carrier of ${row.name}`}
                      list={CARRIER_LIST}
                      maxLength={80}
                      autoComplete="off"
                      value={row.carrier}
                      onChange={(event) => change(row.id, { carrier: event.target.value })}
                    />
                  </td>
                  <td>
                    <input
                      data-number
                      data-first={index === 0 ? '' : undefined}
                      aria-label={`Tracking number of ${row.name}`}
                      aria-invalid={row.problem ? true : undefined}
                      aria-describedby={row.problem ? `problem-${row.id}` : undefined}
                      maxLength={60}
                      autoComplete="off"
                      spellCheck={false}
                      value={row.trackingNumber}
                      onPaste={(event) => paste(event, index)}
                      onKeyDown={(event) => enterNext(event, index)}
                      onChange={(event) => change(row.id, { trackingNumber: event.target.value, sharesNumber: null })}
                    />
                    {row.problem && (
                      <p className={`${fieldStyles.error} ${styles.problem}`} id={`problem-${row.id}`}>
                        {row.problem}
                      </p>
                    )}
                    {row.sharesNumber !== null && (
                      <div className={styles.problem}>
                        <Checkbox
                          checked={row.sharesNumber}
                          onChange={(event) => change(row.id, { sharesNumber: event.target.checked })}
                        >
                          They travel in one parcel
                        </Checkbox>
                      </div>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {children}
        <CarrierList />
      </div>
    </EntityDialog>
  );
}

const isFilled = ({ trackingNumber }: Row) => trackingNumber.trim() !== '';

const emptyRow = ({ id, name, names, fullName, trackingNumber, carrier }: Numbered): Row => ({
  id,
  name,
  fullName,
  names: [name, id, ...names],
  trackingNumber: trackingNumber ?? '',
  carrier: carrier ?? lastCarrier(),
  problem: null,
  sharesNumber: null,
});

const refusedRow = (
  { code, data }: NonNullable<NumberRefusal>,
  otherwise: string,
): Pick<Row, 'problem' | 'sharesNumber'> => ({
  problem: describeTrackingRefusal(code, data) ?? otherwise,
  sharesNumber: code === 'TRACKING_NUMBER_SHARED' ? false : null,
});
