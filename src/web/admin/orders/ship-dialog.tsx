import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import fieldStyles from '../../ui/field.module.css';
import { TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import tableInputStyles from '../../ui/table-input.module.css';
import textStyles from '../../ui/text.module.css';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { inBatches } from '../components/list/in-batches.ts';
import { CARRIER_LIST, CarrierList, lastCarrier, rememberCarrier } from '../tracking/carriers.tsx';
import { describeTrackingRefusal } from '../tracking/tracking-hint.ts';
import { fillTrackingNumbers, type ShipmentRow } from './fill-tracking-numbers.ts';
import { reloadOrders } from './orders.ts';
import styles from './ship-dialog.module.css';

type ShippedOrder = { id: string; displayId: string; fullName: string };
type Row = ShipmentRow & {
  fullName: string;
  /** why the shop refused it */
  problem: string | null;
  /** null: nobody has asked yet whether the number is shared */
  sharesNumber: boolean | null;
};

type Props = { orders: readonly ShippedOrder[]; onClose(): void; onDone?: () => void };

/** Ships several orders, each with its own tracking number: typed, scanned, pasted or from a CSV file. */
export function ShipDialog({ orders, onClose, onDone }: Props) {
  const [note, setNote] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const form = useEntityForm({
    draft: `ship ${orders.map(({ id }) => id).join()}`,
    fields: () => ({ rows: orders.map(emptyRow) }),
    toInput: ({ rows }) => rows.filter(({ trackingNumber }) => trackingNumber.trim() !== ''),
    save: async (ready) => {
      const responses = await inBatches(ready, (batch) =>
        adminApi.orderManagement.tracking.ship({
          shipments: batch.map(({ orderId, trackingNumber, carrier, sharesNumber }) => ({
            order: orderId,
            trackingNumber: trackingNumber.trim(),
            carrier: carrier.trim() || null,
            sharesNumber: sharesNumber ?? false,
          })),
        }),
      );
      return responses.flatMap(({ results }) => results);
    },
    failed: 'Failed to add tracking update',
    reload: reloadOrders,
    onSaved: (results, shipments) => {
      rememberCarrier(shipments.at(-1)!.carrier.trim());
      const refused = new Map(
        results.flatMap((result, index) => {
          const row = shipments[index]!;
          return result.state === 'refused' ? [[row.orderId, { ...row, ...refusedRow(result) }] as const] : [];
        }),
      );
      const shipped = shipments.length - refused.size;
      if (shipped > 0) toast('Tracking update added successfully', `${pluralize(shipped, 'order')} shipped.`);
      const done = new Set(shipments.map(({ orderId }) => orderId).filter((orderId) => !refused.has(orderId)));
      const rest = rows.filter(({ orderId }) => !done.has(orderId));
      form.reset({ rows: rest });
      if (refused.size > 0)
        form.setValue(
          'rows',
          rest.map((row) => refused.get(row.orderId) ?? row),
          { shouldDirty: true },
        );
      if (rest.length > 0) return;
      onDone?.();
      onClose();
    },
  });
  const { value: rows, onChange: setRows } = form.choice('rows');
  const ready = rows.filter(({ trackingNumber }) => trackingNumber.trim() !== '');
  const change = (orderId: string, values: Partial<Row>) =>
    setRows(rows.map((row) => (row.orderId === orderId ? { ...row, problem: null, ...values } : row)));
  const fill = (text: string, start: number) => {
    const { rows: filled, unknown } = fillTrackingNumbers(rows, text, start);
    setRows(rows.map((row, index) => ({ ...row, ...filled[index]!, problem: null })));
    setNote(unknown.length > 0 ? `Not among the chosen orders: ${unknown.slice(0, 5).join(', ')}` : null);
  };
  const enterNext = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    // a scanner ends each number with Enter
    event.preventDefault();
    table.current?.querySelectorAll<HTMLInputElement>('[data-number]')[index + 1]?.focus();
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
      size="l"
      title={`Ship ${pluralize(rows.length, 'order')}`}
      save={ready.length > 0 ? `Ship ${pluralize(ready.length, 'order')}` : 'Ship'}
      saving="Shipping..."
      onClose={onClose}
      onSubmit={ready.length > 0 ? undefined : () => setNote('Enter a tracking number')}
    >
      <div className={formPartsStyles.fields}>
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
        {note && <p role="status">{note}</p>}
        <div className={styles.scroll}>
          <table className={`${tableInputStyles.input} ${styles.grid}`} ref={table}>
            <caption className="visually-hidden">Tracking numbers</caption>
            <thead>
              <tr>
                <th scope="col">Order</th>
                <th scope="col">Customer</th>
                <th scope="col" className={styles.carrier}>
                  Carrier
                </th>
                <th scope="col">Tracking number</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={row.orderId}>
                  <th scope="row" className={textStyles.code}>
                    {row.displayId}
                  </th>
                  <td className={styles.customer}>{row.fullName}</td>
                  <td>
                    <input
                      aria-label={`Carrier of ${row.displayId}`}
                      list={CARRIER_LIST}
                      maxLength={80}
                      autoComplete="off"
                      value={row.carrier}
                      onChange={(event) => change(row.orderId, { carrier: event.target.value })}
                    />
                  </td>
                  <td>
                    <input
                      data-number
                      aria-label={`Tracking number of ${row.displayId}`}
                      aria-invalid={row.problem ? true : undefined}
                      aria-describedby={row.problem ? `problem-${row.orderId}` : undefined}
                      maxLength={60}
                      autoComplete="off"
                      spellCheck={false}
                      value={row.trackingNumber}
                      onPaste={(event) => paste(event, index)}
                      onKeyDown={(event) => enterNext(event, index)}
                      onChange={(event) =>
                        change(row.orderId, { trackingNumber: event.target.value, sharesNumber: null })
                      }
                    />
                    {row.problem && (
                      <p className={`${fieldStyles.error} ${styles.problem}`} id={`problem-${row.orderId}`}>
                        {row.problem}
                      </p>
                    )}
                    {row.sharesNumber !== null && (
                      <div className={styles.problem}>
                        <Checkbox
                          checked={row.sharesNumber}
                          onChange={(event) => change(row.orderId, { sharesNumber: event.target.checked })}
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
        <CarrierList />
      </div>
    </EntityDialog>
  );
}

const emptyRow = ({ id, displayId, fullName }: ShippedOrder): Row => ({
  orderId: id,
  displayId,
  fullName,
  trackingNumber: '',
  carrier: lastCarrier(),
  problem: null,
  sharesNumber: null,
});

const refusedRow = ({ code, data }: { code: string; data?: unknown }): Pick<Row, 'problem' | 'sharesNumber'> => ({
  problem: describeTrackingRefusal(code, data) ?? 'This order cannot be shipped',
  sharesNumber: code === 'TRACKING_NUMBER_SHARED' ? false : null,
});
