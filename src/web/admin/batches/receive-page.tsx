import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { batchNumberKey } from '#features/batches/batch-rules.ts';
import { addDays, parseDay, WRONG_DAY } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { Upload } from '../../icons/upload.ts';
import { X } from '../../icons/x.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Switch } from '../../ui/switch.tsx';
import textStyles from '../../ui/text.module.css';
import { type AdminApi, adminApi, adminQueries } from '../api.ts';
import { Card } from '../components/card.tsx';
import { ImportDialog } from '../components/file-import/import-dialog.tsx';
import { typedRupees } from '../components/form/amount.ts';
import { RestoredNote } from '../components/form/restored-note.tsx';
import { type EntityForm, useEntityForm } from '../components/form/use-entity-form.ts';
import { SectionHeader } from '../components/section-header.tsx';
import { useKeyboardShortcuts } from '../keyboard-shortcuts.ts';
import { BATCHES_PATH, reloadBatches } from './batches.ts';
import { ProductSubTabs } from './product-sub-tabs.tsx';
import styles from './receive-page.module.css';
import { VariantSearch } from './variant-search.tsx';

type Variant = Awaited<ReturnType<AdminApi['batches']['variants']>>[number];
type Line = {
  variantId: string;
  name: string;
  lifeDays: number | null;
  number: string;
  madeOn: string;
  bestBefore: string;
  mrp: string;
  units: string;
  cost: string;
};
type Fields = {
  supplier: string;
  billNumber: string;
  billDate: string;
  note: string;
  blocksNew: boolean;
  lines: Line[];
  idempotencyKey: string;
};

const EMPTY = { supplier: '', billNumber: '', billDate: '', note: '', blocksNew: false, lines: [] as Line[] };

const lineOf = ({ variantId, productName, flavour, size, lifeDays, mrp }: Variant): Line => ({
  variantId,
  lifeDays,
  name: [productName, flavour, size].filter(Boolean).join(', '),
  number: '',
  madeOn: '',
  bestBefore: '',
  units: '',
  cost: '',
  mrp: mrp === null ? '' : String(mrp / 100),
});

const unitsOf = ({ units }: Line): number => (/^\d+$/.test(units.trim()) ? Number(units) : 0);
const costOf = ({ cost }: Line): number => typedRupees(cost) || 0;

/** Receives a delivery: a supplier's bill with its batches. What is typed is kept on this device. */
export function ReceivePage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isImporting, setImporting] = useState(false);
  const suppliers = useQuery(adminQueries.batches.suppliers.queryOptions());
  const form = useEntityForm({
    draft: 'receipt new',
    // one key per delivery, so that a lost response receives nothing twice
    fields: (): Fields => ({ ...EMPTY, idempotencyKey: crypto.randomUUID() }),
    toInput: ({ lines, ...receipt }) => ({
      ...receipt,
      supplier: receipt.supplier.trim(),
      billNumber: receipt.billNumber.trim() || null,
      billDate: receipt.billDate || null,
      note: receipt.note.trim() || null,
      lines: lines.map(({ variantId, number, madeOn, bestBefore, mrp, units, cost }) => ({
        variantId,
        number: number.trim(),
        madeOn: madeOn || null,
        bestBefore,
        units: Number(units.trim() || Number.NaN),
        mrp: mrp.trim() ? typedRupees(mrp) : null,
        cost: cost.trim() ? typedRupees(cost) : null,
      })),
    }),
    validate: ({ supplier, lines, billDate }) => ({
      supplier: supplier ? undefined : 'Enter the supplier',
      billDate: billDate && !parseDay(billDate) ? WRONG_DAY : undefined,
      root: lines.length > 0 ? undefined : 'Add what has arrived',
      ...Object.fromEntries(
        lines.flatMap((line, index) =>
          Object.entries(lineProblems(line)).map(([field, message]) => [`lines.${index}.${field}`, message]),
        ),
      ),
    }),
    save: (input) => adminApi.batches.receive(input),
    failed: 'Nothing was received',
    reload: reloadBatches,
    success: ({ lines }) => [
      'Stock received',
      `${pluralize(
        lines.reduce((sum, { onHand, offSale }) => sum + onHand + offSale, 0),
        'unit',
      )} in ${pluralize(lines.length, 'batch', 'batches')}.`,
    ],
    onSaved: () => void navigate(BATCHES_PATH),
  });
  const { field, choice, values, change } = form;
  const { lines } = values;
  const units = lines.reduce((sum, line) => sum + unitsOf(line), 0);
  const total = lines.reduce((sum, line) => sum + unitsOf(line) * costOf(line), 0);
  useKeyboardShortcuts({ 'ctrl+enter': () => form.submit() });
  return (
    <div className={arrangeStyles.stack}>
      <SectionHeader title="Receive stock">
        <Button icon={Upload} onClick={() => setImporting(true)}>
          Import CSV
        </Button>
      </SectionHeader>
      <ProductSubTabs current="receive" />
      {isImporting && (
        <ImportDialog
          kind="receipts"
          what="bill"
          counted="Units"
          hint="One row for each batch: supplier, bill number, SKU, batch, made, best before, quantity, MRP, purchase price. A bill is received in full or not at all, and once."
          onImported={() => reloadBatches(client)}
          onClose={() => setImporting(false)}
        />
      )}
      <form
        method="post"
        className={arrangeStyles.stack}
        aria-label="Delivery"
        noValidate
        ref={form.element}
        onSubmit={form.submit}
      >
        <RestoredNote draft={form.draft} />
        <Card title="Supplier and bill">
          <div className={`${cardStyles.body} ${arrangeStyles.columns3}`}>
            <TextField label="Supplier" maxLength={120} list="suppliers" autoComplete="off" {...field('supplier')} />
            <TextField label="Bill number" optional maxLength={60} {...field('billNumber')} />
            <DateField label="Bill date" optional {...choice('billDate')} />
          </div>
          <datalist id="suppliers">
            {suppliers.data?.map((supplier) => (
              <option key={supplier} value={supplier} />
            ))}
          </datalist>
        </Card>
        <Card
          title="What came"
          note={lines.length > 0 ? `${pluralize(lines.length, 'line')}, ${pluralize(units, 'unit')}` : undefined}
        >
          <div className={cardStyles.body}>
            <VariantSearch onChoose={(variant) => change({ lines: [...lines, lineOf(variant)] })} />
          </div>
          <ul className={styles.lines} aria-label="Lines">
            {lines.map((line, index) => (
              <LineFields
                // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity while it is typed
                key={index}
                form={form}
                line={line}
                index={index}
                onRemove={() => change({ lines: lines.filter((_, other) => other !== index) })}
              />
            ))}
          </ul>
          {lines.length > 0 && (
            <footer>
              <span>Together</span>
              <b>
                {pluralize(units, 'unit')}
                {total > 0 && `, ${formatRupees(total)} without GST`}
              </b>
            </footer>
          )}
        </Card>
        <Card title="With it">
          <div className={`${cardStyles.body} ${arrangeStyles.stack}`}>
            <Switch
              label="Block new batches until the lab report is here"
              checked={values.blocksNew}
              onChange={(blocksNew) => change({ blocksNew })}
            />
            <TextField label="Note" optional maxLength={300} {...field('note')} />
          </div>
        </Card>
        {form.notice && <Problem live>{form.notice}</Problem>}
        <div className={arrangeStyles.row}>
          <BusyButton variant="primary" busy={form.isSaving} busyLabel="Receiving...">
            {units > 0 ? `Receive ${pluralize(units, 'unit')}` : 'Receive'}
          </BusyButton>
          <span className={`muted ${textStyles.small}`}>
            Counts at once. A receipt is corrected by a stock count, never edited.
          </span>
        </div>
      </form>
    </div>
  );
}

type TypedLine = {
  number: string;
  madeOn: string | null;
  bestBefore: string;
  units: number;
  mrp: number | null | undefined;
  cost: number | null | undefined;
};

function lineProblems({ number, madeOn, bestBefore, units, mrp, cost }: TypedLine): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!batchNumberKey(number)) problems.number = 'Enter the batch number';
  if (madeOn && !parseDay(madeOn)) problems.madeOn = WRONG_DAY;
  if (!parseDay(bestBefore)) problems.bestBefore = bestBefore ? WRONG_DAY : 'Enter the day';
  else if (madeOn && madeOn >= bestBefore) problems.bestBefore = 'This day comes before the day of making';
  if (!Number.isInteger(units) || units < 1) problems.units = 'Enter a whole number';
  if (Number.isNaN(mrp)) problems.mrp = 'Enter an amount';
  if (Number.isNaN(cost)) problems.cost = 'Enter an amount';
  return problems;
}

type LineProps = { form: EntityForm<Fields>; line: Line; index: number; onRemove(): void };

function LineFields({ form, line, index, onRemove }: LineProps) {
  const { field, choice, change, values } = form;
  const madeOnField = choice(`lines.${index}.madeOn`);
  // a day of making gives the best-before day of the variant's earlier batches
  const setMade = (day: string) => {
    const isDay = parseDay(day) !== null;
    const bestBefore = isDay && !line.bestBefore && line.lifeDays ? addDays(day, line.lifeDays) : line.bestBefore;
    change({ lines: values.lines.map((one, other) => (other === index ? { ...one, madeOn: day, bestBefore } : one)) });
  };
  return (
    <li>
      <div className={`${arrangeStyles.row} ${arrangeStyles.between}`}>
        <b className={textStyles.key}>{line.name}</b>
        <IconButton icon={X} label={`Remove ${line.name}`} onClick={onRemove} />
      </div>
      <div className={styles.fields}>
        <TextField label="Batch" maxLength={60} spellCheck={false} {...field(`lines.${index}.number`)} />
        <DateField label="Made" optional {...madeOnField} onChange={setMade} />
        <DateField label="Best before" {...choice(`lines.${index}.bestBefore`)} />
        <AmountField label="Units" inputMode="numeric" {...field(`lines.${index}.units`)} />
        <AmountField label="MRP" optional unit="₹" {...field(`lines.${index}.mrp`)} />
        <AmountField label="Cost of one" optional unit="₹" {...field(`lines.${index}.cost`)} />
      </div>
    </li>
  );
}
