import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { validateDay } from '#shared/dates.ts';
import { INDIAN_STATES } from '#shared/india-states.ts';
import { formatRupees } from '#shared/money.ts';
import { errorCode, errorMessage, fieldErrors } from '../../lib/errors.ts';
import { useStorefront } from '../../shop/storefront.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import textStyles from '../../ui/text.module.css';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { nonNumericFields, typedRupees } from '../components/form/amount.ts';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { resubmit } from '../components/form/resubmit.ts';
import { showFieldErrors } from '../components/form/show-field-errors.ts';
import { useFormDraft } from '../components/form/use-form-draft.ts';

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
type Fields = typeof EMPTY;

type Props = { onClose(): void; onCreated(): unknown };

/** Creates an invoice from an amount and its tax, or of an order by its id. */
export function CreateInvoice({ onClose, onCreated }: Props) {
  const form = useForm<Fields>({ defaultValues: EMPTY });
  const draft = useFormDraft(form, 'invoice new');
  const { register, control, setError, formState } = form;
  const { errors, isDirty } = formState;
  const { orderId, amount, taxAmount } = useWatch({ control }) as Fields;
  const { gstin: ownGstin } = useStorefront();
  // one key per intended invoice, so that a lost response creates no second number
  const [key] = useState(() => crypto.randomUUID());
  const show = (fields: Record<string, string | undefined>) => showFieldErrors(setError, fields);
  const create = useMutation({
    mutationFn: (typed: Fields) =>
      adminApi.invoices.create({
        ...typed,
        orderId: typed.orderId.trim() || null,
        customerEmail: typed.customerEmail.trim(),
        // amount and tax default to 0
        amount: typedRupees(typed.amount) ?? 0,
        taxAmount: typedRupees(typed.taxAmount) ?? 0,
        dueDate: typed.dueDate || null,
        notes: typed.notes.trim() || null,
        idempotencyKey: key,
      }),
    onSuccess: ({ number }) => {
      toast('Invoice created successfully', number);
      draft.clear();
      onCreated();
      onClose();
    },
    onError: (error) => {
      if (errorCode(error) === 'IDEMPOTENCY_KEY_REUSED') {
        onCreated();
        return setError('root', { message: 'The first attempt already created an invoice. Check the list.' });
      }
      const fields = fieldErrors(error, 'INVALID_INVOICE');
      setError('root', {
        message: `Failed to create invoice. ${fields && show(fields) ? 'Your entries are kept.' : errorMessage(error)}`,
      });
    },
  });
  const submit = resubmit(form, (typed) => {
    const wrong = nonNumericFields({ amount: typedRupees(typed.amount), taxAmount: typedRupees(typed.taxAmount) });
    if (show({ ...wrong, dueDate: validateDay(typed.dueDate) }) === 0) create.mutate(typed);
  });
  const [net, tax] = [typedRupees(amount) ?? 0, typedRupees(taxAmount) ?? 0];
  const ofOrder = orderId.trim() !== '';
  return (
    <FormDialog
      open
      title="Create Invoice"
      size="m"
      save="Create Invoice"
      saving="Creating..."
      busy={create.isPending}
      dirty={isDirty}
      problem={errors.root?.message ?? null}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <TextField
          label="Order"
          optional
          maxLength={36}
          spellCheck={false}
          hint="With an order ID, the invoice is for that order, as it was paid."
          error={errors.orderId?.message}
          {...register('orderId')}
        />
        {!ofOrder && (
          <>
            <div className={arrangeStyles.columns2}>
              <TextField
                label="Customer name"
                maxLength={120}
                error={errors.customerName?.message}
                {...register('customerName')}
              />
              <TextField
                label="Customer email"
                type="email"
                maxLength={254}
                error={errors.customerEmail?.message}
                {...register('customerEmail')}
              />
            </div>
            <TextField
              label="Address"
              optional
              maxLength={300}
              error={errors.customerAddress?.message}
              {...register('customerAddress')}
            />
            <div className={arrangeStyles.columns2}>
              <TextField
                label="GSTIN"
                optional
                className={textStyles.upperCase}
                maxLength={15}
                spellCheck={false}
                error={errors.gstin?.message}
                {...register('gstin')}
              />
              <SelectField label="Place of supply" error={errors.stateCode?.message} {...register('stateCode')}>
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
              <AmountField label="Amount" unit="₹" error={errors.amount?.message} {...register('amount')} />
              <AmountField label="Tax" unit="₹" error={errors.taxAmount?.message} {...register('taxAmount')} />
              <Controller
                control={control}
                name="dueDate"
                render={({ field: { ref, ...field } }) => (
                  <DateField label="Due date" optional error={errors.dueDate?.message} inputRef={ref} {...field} />
                )}
              />
            </div>
            <p>
              Total <b>{formatRupees(Number.isNaN(net + tax) ? 0 : net + tax)}</b>
            </p>
            <TextAreaField label="Notes" optional rows={2} maxLength={500} {...register('notes')} />
          </>
        )}
      </div>
    </FormDialog>
  );
}
