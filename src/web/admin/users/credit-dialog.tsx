import { formatRupees, type Paise } from '#shared/money.ts';
import { errorCode, errorData } from '../../lib/errors.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { adminApi } from '../api.ts';
import { typedRupees } from '../components/form/amount.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { reloadCredit } from './users.ts';

type Props = { id: string; name: string; kind: 'grant' | 'correct'; onClose(): void };

/** Grants store credit to a customer, or takes back what was granted by mistake. */
export function CreditDialog({ id, name, kind, onClose }: Props) {
  const isGrant = kind === 'grant';
  const form = useEntityForm({
    draft: `credit ${kind} ${id}`,
    fields: () => ({ amount: '', reason: '', neverExpires: false, idempotencyKey: crypto.randomUUID() }),
    validate: ({ amount, reason }) => ({
      amount: (typedRupees(amount) ?? 0) > 0 ? undefined : 'Enter an amount',
      reason: reason.trim() ? undefined : 'Say why',
    }),
    save: ({ amount, reason, neverExpires, idempotencyKey }) => {
      const change = { id, amount: typedRupees(amount) ?? 0, reason: reason.trim(), idempotencyKey };
      return isGrant ? adminApi.storeCredit.grant({ ...change, neverExpires }) : adminApi.storeCredit.correct(change);
    },
    explain: (error) =>
      errorCode(error) === 'INSUFFICIENT_CREDIT'
        ? { amount: `At most ${formatRupees(errorData<{ balance: Paise }>(error)?.balance ?? 0)}` }
        : undefined,
    reload: reloadCredit,
    success: ({ usable }) => [
      isGrant ? 'Store credit granted' : 'Store credit corrected',
      `${name} has ${formatRupees(usable)} to use.`,
    ],
    onSaved: onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={isGrant ? `Grant store credit to ${name}` : `Take back store credit of ${name}`}
      save={isGrant ? 'Grant' : 'Take back'}
      saving="Saving..."
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <TextField label="Amount (₹)" inputMode="decimal" {...form.field('amount')} />
        <TextField
          label="Reason"
          hint="For the ledger; customers do not see it"
          maxLength={200}
          {...form.field('reason')}
        />
        {isGrant && <Checkbox {...form.register('neverExpires')}>It never expires</Checkbox>}
      </div>
    </EntityDialog>
  );
}
