import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { isRefundedByStaff } from '#features/orders/process/payment-rules.ts';
import { refundForLines } from '#features/orders/process/refund-rules.ts';
import { formatRupees, type Paise } from '#shared/money.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import buttonStyles from '../../ui/button.module.css';
import cardStyles from '../../ui/card.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import fieldStyles from '../../ui/field.module.css';
import { SelectField, TextAreaField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { typedRupees } from '../components/form/amount.ts';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { useGatewayName } from '../payment-providers.ts';
import { useMay } from '../permissions.tsx';
import { offeredActions } from './offered-actions.ts';
import { isAway, type Order, reloadOrders } from './orders.ts';
import styles from './refund-dialog.module.css';

type Fields = {
  by: 'lines' | 'amount';
  attemptId: string;
  /** by item, in the order of the items */
  lines: { quantity: string; restock: boolean }[];
  amount: string;
  note: string;
};

type Props = {
  order: Order;
  /** units by item of a return request */
  requested: ReadonlyMap<string, string>;
  onClose(): void;
};

/** Refunds units of lines or an amount, up to the refundable part of the payment. */
export function RefundDialog({ order, requested, onClose }: Props) {
  const client = useQueryClient();
  const nameOf = useGatewayName();
  const offered = offeredActions(order, useMay()).refundable;
  const payments = order.attempts.filter(({ id }) => offered.includes(id)).reverse();
  // what has left the shop may be damaged or not back yet
  const isInShop = !isAway(order);
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm<Fields>({
    defaultValues: {
      by: 'lines',
      attemptId: payments[0]?.id ?? '',
      lines: order.items.map(({ id }) => ({ quantity: requested.get(id) ?? '0', restock: isInShop })),
      amount: '',
      note: '',
    },
  });
  const { register, control, handleSubmit, setError, setValue, formState } = form;
  const values = useWatch({ control }) as Fields;
  const payment = payments.find(({ id }) => id === values.attemptId);
  const refundable = payment?.refundable ?? 0;
  const amount = amountOf(order, values, refundable);
  const refund = useMutation({
    mutationFn: (fields: Fields) =>
      adminApi.orderManagement.refund({
        id: order.id,
        attemptId: fields.attemptId,
        note: fields.note,
        idempotencyKey: key,
        ...(fields.by === 'amount'
          ? { amount: typedRupees(fields.amount) ?? 0 }
          : {
              lines: order.items.flatMap((item, index) => {
                const quantity = Number(fields.lines[index]!.quantity);
                return quantity > 0 ? [{ itemId: item.id, quantity, restock: fields.lines[index]!.restock }] : [];
              }),
            }),
      }),
    onSuccess: ({ amount: given }) => {
      void reloadOrders(client);
      if (payment && isRefundedByStaff(payment.gateway))
        toast('Refund decided', `Pay out ${formatRupees(given)}, then record it below.`);
      else toast('Refund started', `The gateway is asked to refund ${formatRupees(given)}.`);
      onClose();
    },
    onError: (error) => {
      void reloadOrders(client);
      if (errorCode(error) === 'IDEMPOTENCY_KEY_REUSED')
        return setError('root', {
          message: 'The first attempt already started a refund. Close this and check the order.',
        });
      const now =
        errorCode(error) === 'REFUND_TOO_LARGE' ? errorData<{ refundable: Paise }>(error)?.refundable : undefined;
      setError('root', {
        message: now === undefined ? errorMessage(error) : `Only ${formatRupees(now)} is left of this payment.`,
      });
    },
  });
  const submit = handleSubmit((fields) => {
    const wanted = amountOf(order, fields, refundable);
    if (Number.isNaN(wanted)) setError('amount', { message: 'Enter an amount' }, { shouldFocus: true });
    else if (wanted <= 0) setError('root', { message: 'Choose lines or an amount to refund' });
    else if (wanted > refundable)
      setError('amount', { message: `At most ${formatRupees(refundable)}` }, { shouldFocus: true });
    else refund.mutate(fields);
  });
  const all = () => {
    for (const [index, item] of order.items.entries())
      setValue(`lines.${index}.quantity`, String(item.quantity - item.refundedQuantity), { shouldDirty: true });
  };
  return (
    <FormDialog
      open
      title={`Refund ${order.displayId}`}
      save={amount > 0 ? `Refund ${formatRupees(amount)}` : 'Refund'}
      saving="Starting..."
      busy={refund.isPending}
      dirty={formState.isDirty}
      problem={formState.errors.root?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <dl className={`${cardStyles.facts} ${cardStyles.leftAligned}`}>
          <dt>Paid</dt>
          <dd>{formatRupees(payment?.paid ?? 0)}</dd>
          <dt>Left to refund</dt>
          <dd>
            <b>{formatRupees(refundable)}</b>
          </dd>
        </dl>
        {payments.length > 1 && (
          <SelectField label="Payment" {...register('attemptId')}>
            {payments.map((one) => (
              <option key={one.id} value={one.id}>
                {nameOf(one.gateway)} {one.transactionId}, {formatRupees(one.refundable)} left
              </option>
            ))}
          </SelectField>
        )}
        <fieldset className={`${arrangeStyles.row} ${styles.refundMode}`}>
          <legend className="visually-hidden">Refund by</legend>
          <Checkbox isRadio value="lines" {...register('by')}>
            Lines
          </Checkbox>
          <Checkbox isRadio value="amount" {...register('by')}>
            An amount
          </Checkbox>
          {values.by === 'lines' && (
            <button type="button" className={`${buttonStyles.button} ${buttonStyles.small}`} onClick={all}>
              All units
            </button>
          )}
        </fieldset>
        {values.by === 'lines' ? (
          <ul className={styles.refundLines}>
            {order.items.map((item, index) => {
              const units = item.quantity - item.refundedQuantity;
              return (
                <li key={item.id}>
                  <span className={tableCellStyles.twoLines}>
                    <b className={textStyles.key}>{item.productName}</b>
                    <span className={textStyles.second}>
                      {[item.flavor, item.size, `${formatRupees(item.paid)} paid for ${item.quantity}`]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <label>
                    <span className="visually-hidden">Units of {item.productName} to refund</span>
                    <select
                      className={fieldStyles.input}
                      disabled={units === 0}
                      {...register(`lines.${index}.quantity`)}
                    >
                      {Array.from({ length: Math.min(units, 200) + 1 }, (_, count) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: the count is what the option is
                        <option key={count} value={count}>
                          {count} of {units}
                        </option>
                      ))}
                    </select>
                  </label>
                  <Checkbox {...register(`lines.${index}.restock`)}>
                    Restock
                    <span className="visually-hidden"> {item.productName}</span>
                  </Checkbox>
                </li>
              );
            })}
          </ul>
        ) : (
          <AmountField label="Amount" unit="₹" error={formState.errors.amount?.message} {...register('amount')} />
        )}
        {values.by === 'lines' && !isInShop && (
          <p className={fieldStyles.hint}>Restock only units that are back and can be sold.</p>
        )}
        <TextAreaField label="Note" optional rows={2} maxLength={500} {...register('note')} />
      </div>
    </FormDialog>
  );
}

function amountOf(order: Order, { by, lines, amount }: Fields, refundable: Paise): Paise {
  if (by === 'amount') return typedRupees(amount) ?? Number.NaN;
  const chosen = new Map(order.items.map(({ id }, index) => [id, Number(lines[index]?.quantity ?? 0)]));
  return refundForLines(order.items, chosen, refundable).reduce((sum, line) => sum + line.amount, 0);
}
