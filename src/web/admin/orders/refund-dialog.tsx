import { isCredit, isRefundedByStaff } from '#features/orders/process/payment-rules.ts';
import { refundForLines } from '#features/orders/process/refund-rules.ts';
import { formatRupees, type Paise } from '#shared/money.ts';
import { errorCode, errorData } from '../../lib/errors.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import fieldStyles from '../../ui/field.module.css';
import { SelectField, TextAreaField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { adminApi } from '../api.ts';
import { Facts } from '../components/facts.tsx';
import { typedRupees } from '../components/form/amount.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
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
  /** with what is left of the delivery charge */
  includesShipping: boolean;
  amount: string;
  note: string;
  /** one key per intended refund, so that a lost response refunds once */
  idempotencyKey: string;
};

type Props = {
  order: Order;
  /** units by item of a return request */
  requested: ReadonlyMap<string, string>;
  onClose(): void;
};

/** Refunds units of lines or an amount, up to the refundable part of the payment. */
export function RefundDialog({ order, requested, onClose }: Props) {
  const nameOf = useGatewayName();
  const offered = offeredActions(order, useMay()).refundable;
  const payments = order.attempts.filter(({ id }) => offered.includes(id)).reverse();
  // what has left the shop may be damaged or not back yet
  const isInShop = !isAway(order);
  // the gateway first, and then the store credit that paid the rest
  const isSplit = order.creditAmount > 0 && payments.length > 1;
  const chosenOf = ({ attemptId }: Fields) => (attemptId ? payments.filter(({ id }) => id === attemptId) : payments);
  const refundableOf = (fields: Fields) => chosenOf(fields).reduce((sum, { refundable }) => sum + refundable, 0);
  const form = useEntityForm({
    draft: `refund ${order.id}`,
    fields: (): Fields => ({
      by: 'lines',
      attemptId: isSplit ? '' : (payments[0]?.id ?? ''),
      lines: order.items.map(({ id }) => ({ quantity: requested.get(id) ?? '0', restock: isInShop })),
      includesShipping: false,
      amount: '',
      note: '',
      idempotencyKey: crypto.randomUUID(),
    }),
    validate: (fields) => {
      const refundable = refundableOf(fields);
      const amount = amountOf(order, fields, refundable);
      if (Number.isNaN(amount)) return { amount: 'Enter an amount' };
      if (amount <= 0) return { root: 'Choose lines or an amount to refund' };
      return { amount: amount > refundable ? `At most ${formatRupees(refundable)}` : undefined };
    },
    save: (fields) =>
      adminApi.orderManagement.refund({
        id: order.id,
        ...(fields.attemptId ? { attemptId: fields.attemptId } : {}),
        note: fields.note,
        idempotencyKey: fields.idempotencyKey,
        ...(fields.by === 'amount'
          ? { amount: typedRupees(fields.amount) ?? 0 }
          : {
              includesShipping: fields.includesShipping,
              lines: order.items.flatMap((item, index) => {
                const quantity = Number(fields.lines[index]!.quantity);
                return quantity > 0 ? [{ itemId: item.id, quantity, restock: fields.lines[index]!.restock }] : [];
              }),
            }),
      }),
    explain: (error) => {
      if (errorCode(error) === 'IDEMPOTENCY_KEY_REUSED')
        return { root: 'The first attempt already started a refund. Close this and check the order.' };
      const rest =
        errorCode(error) === 'REFUND_TOO_LARGE' ? errorData<{ refundable: Paise }>(error)?.refundable : undefined;
      return rest === undefined ? undefined : { root: `Only ${formatRupees(rest)} is left of this payment.` };
    },
    reload: reloadOrders,
    success: ({ amount }, fields) => {
      const [payment] = chosenOf(fields);
      if (payment && isCredit(payment)) return ['Refund complete', `${formatRupees(amount)} is store credit again.`];
      return payment && isRefundedByStaff(payment.gateway)
        ? ['Refund decided', `Pay out ${formatRupees(amount)}, then record it below.`]
        : ['Refund started', `The gateway is asked to refund ${formatRupees(amount)}.`];
    },
    onSaved: onClose,
  });
  const { register, field, setValue, values } = form;
  const refundable = refundableOf(values);
  const paidAmount = chosenOf(values).reduce((sum, { paid }) => sum + paid, 0);
  const amount = amountOf(order, values, refundable);
  const all = () => {
    for (const [index, item] of order.items.entries())
      setValue(`lines.${index}.quantity`, String(item.quantity - item.refundedQuantity), { shouldDirty: true });
    setValue('includesShipping', order.shippingLeft > 0, { shouldDirty: true });
  };
  return (
    <EntityDialog
      form={form}
      title={`Refund ${order.displayId}`}
      save={amount > 0 ? `Refund ${formatRupees(amount)}` : 'Refund'}
      saving="Starting..."
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <Facts
          className={cardStyles.leftAligned}
          facts={[
            ['Paid', formatRupees(paidAmount)],
            ['Left to refund', <b key="left">{formatRupees(refundable)}</b>],
          ]}
        />
        {payments.length > 1 && (
          <SelectField label="Payment" {...register('attemptId')}>
            {isSplit && <option value="">As it was paid, the gateway first</option>}
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
            <Button size="small" onClick={all}>
              All units
            </Button>
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
            {order.shippingLeft > 0 && (
              <li>
                <Checkbox {...register('includesShipping')}>
                  Delivery too: <span className="tabular">{formatRupees(order.shippingLeft)}</span>
                </Checkbox>
              </li>
            )}
          </ul>
        ) : (
          <AmountField label="Amount" unit="₹" {...field('amount')} />
        )}
        {values.by === 'lines' && !isInShop && (
          <p className={fieldStyles.hint}>Restock only units that are back and can be sold.</p>
        )}
        <TextAreaField label="Note" optional rows={2} maxLength={500} {...register('note')} />
      </div>
    </EntityDialog>
  );
}

function amountOf(order: Order, { by, lines, includesShipping, amount }: Fields, refundable: Paise): Paise {
  if (by === 'amount') return typedRupees(amount) ?? Number.NaN;
  const chosen = new Map(order.items.map(({ id }, index) => [id, Number(lines[index]?.quantity ?? 0)]));
  const goods = refundForLines(order.items, chosen, refundable).reduce((sum, line) => sum + line.amount, 0);
  return goods + (includesShipping ? Math.min(order.shippingLeft, refundable - goods) : 0);
}
