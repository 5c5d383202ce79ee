import { validateDay } from '#shared/dates.ts';
import { INDIAN_STATES } from '#shared/india-states.ts';
import { formatRupees } from '#shared/money.ts';
import { errorCode } from '../../lib/errors.ts';
import { useStorefront } from '../../shop/storefront.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import textStyles from '../../ui/text.module.css';
import { adminApi } from '../api.ts';
import { nonNumericFields, typedRupees } from '../components/form/amount.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { reloadInvoices } from './invoice-status.tsx';

const EMPTY = {
  orderId: '',
  customerName: '',
  customerEmail: '',
  customerAddress: '',
  gstin: '',
  stateCode: '',
  description: '',
  hsn: '',
  amount: '',
  taxAmount: '',
  dueDate: '',
  notes: '',
};

/** Creates an invoice from an amount and its tax, or of an order by its id. */
export function CreateInvoice({ onClose }: { onClose(): void }) {
  const form = useEntityForm({
    draft: 'invoice new',
    // one key per intended invoice, so that a lost response creates no second number
    fields: () => ({ ...EMPTY, idempotencyKey: crypto.randomUUID() }),
    toInput: (typed) => ({
      ...typed,
      orderId: typed.orderId.trim() || null,
      customerEmail: typed.customerEmail.trim(),
      // amount and tax default to 0
      amount: typedRupees(typed.amount) ?? 0,
      taxAmount: typedRupees(typed.taxAmount) ?? 0,
      dueDate: typed.dueDate || null,
      notes: typed.notes.trim() || null,
    }),
    validate: (_, { amount, taxAmount, dueDate }) => ({
      ...nonNumericFields({ amount: typedRupees(amount), taxAmount: typedRupees(taxAmount) }),
      dueDate: validateDay(dueDate),
    }),
    save: (input) => adminApi.invoices.create(input),
    failed: 'Failed to create invoice',
    explain: (error) =>
      errorCode(error) === 'IDEMPOTENCY_KEY_REUSED'
        ? { root: 'The first attempt already created an invoice. Check the list.' }
        : undefined,
    reload: reloadInvoices,
    success: ({ number }) => ['Invoice created successfully', number],
    onSaved: onClose,
  });
  const { field, register, choice, values } = form;
  const { gstin: ownGstin } = useStorefront();
  const { orderId, amount, taxAmount } = values;
  const [net, tax] = [typedRupees(amount) ?? 0, typedRupees(taxAmount) ?? 0];
  const ofOrder = orderId.trim() !== '';
  return (
    <EntityDialog form={form} title="Create Invoice" save="Create Invoice" saving="Creating..." onClose={onClose}>
      <div className={formPartsStyles.fields}>
        <TextField
          label="Order"
          optional
          maxLength={36}
          spellCheck={false}
          hint="With an order ID, the invoice is for that order, as it was paid."
          {...field('orderId')}
        />
        {!ofOrder && (
          <>
            <div className={arrangeStyles.columns2}>
              <TextField label="Customer name" maxLength={120} {...field('customerName')} />
              <TextField label="Customer email" type="email" maxLength={254} {...field('customerEmail')} />
            </div>
            <TextField label="Address" optional maxLength={300} {...field('customerAddress')} />
            <div className={arrangeStyles.columns2}>
              <TextField
                label="GSTIN"
                optional
                className={textStyles.upperCase}
                maxLength={15}
                spellCheck={false}
                {...field('gstin')}
              />
              <SelectField label="Place of supply" {...field('stateCode')}>
                <option value="">The shop’s own State{ownGstin ? ` (${ownGstin.slice(0, 2)})` : ''}</option>
                {INDIAN_STATES.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name} ({code})
                  </option>
                ))}
              </SelectField>
            </div>
            <div className={arrangeStyles.columns2}>
              <TextField label="Description" optional maxLength={200} {...register('description')} />
              <TextField label="HSN" optional maxLength={12} {...register('hsn')} />
            </div>
            <div className={arrangeStyles.columns3}>
              <AmountField label="Amount" unit="₹" {...field('amount')} />
              <AmountField label="Tax" unit="₹" {...field('taxAmount')} />
              <DateField label="Due date" optional {...choice('dueDate')} />
            </div>
            <p>
              Total <b>{formatRupees(Number.isNaN(net + tax) ? 0 : net + tax)}</b>
            </p>
            <TextAreaField label="Notes" optional rows={2} maxLength={500} {...register('notes')} />
          </>
        )}
      </div>
    </EntityDialog>
  );
}
