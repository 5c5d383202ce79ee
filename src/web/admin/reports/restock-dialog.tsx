import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#shared/count.ts';
import { pluralize } from '#shared/text.ts';
import { errorMessage } from '../../lib/errors.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { typedNumber } from '../components/form/amount.ts';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { reloadCatalogue } from '../products/products.ts';

type Props = { variant: { variantId: string; name: string; left: number }; onClose(): void };

/** Adds received units; everything else is on the product's page. */
export function RestockDialog({ variant: { variantId, name, left }, onClose }: Props) {
  const client = useQueryClient();
  const [units, setUnits] = useState('');
  const [problem, setProblem] = useState<string>();
  // one key per delivery, so that repeating the request adds it once
  const [key] = useState(() => crypto.randomUUID());
  const restock = useMutation({
    mutationFn: (count: number) => adminApi.catalog.restock({ id: variantId, units: count, idempotencyKey: key }),
    onSuccess: ({ onHand }, count) => {
      void reloadCatalogue(client);
      toast('Stock updated', `${name}: ${pluralize(count, 'unit')} added, ${formatCount(onHand)} on hand.`);
      onClose();
    },
  });
  const submit = () => {
    const count = typedNumber(units);
    const right = count !== null && Number.isSafeInteger(count) && count > 0 && count <= 1_000_000;
    setProblem(right ? undefined : 'Enter how many units came in');
    if (right) restock.mutate(count);
  };
  return (
    <FormDialog
      open
      title={`Restock ${name}`}
      save="Add to stock"
      saving="Adding..."
      busy={restock.isPending}
      dirty={units.trim() !== ''}
      problem={restock.error ? `Failed to update stock. ${errorMessage(restock.error)}` : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <AmountField
          label="Units that came in"
          value={units}
          error={problem}
          hint={`${formatCount(left)} left now`}
          onChange={(event) => setUnits(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}
