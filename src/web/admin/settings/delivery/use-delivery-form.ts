import { useQueryClient } from '@tanstack/react-query';
import { errorCode } from '../../../lib/errors.ts';
import { writeQueryData } from '../../../lib/query-client.ts';
import { purchaseQueries } from '../../../shop/purchase-api.ts';
import { type AdminApi, adminApi, adminQueries } from '../../api.ts';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { type PlanFields, planFields, planMessages, planOf } from './delivery-fields.ts';

export type PlanState = Awaited<ReturnType<AdminApi['delivery']['read']>>;

const CONFLICT =
  'Someone else has saved the delivery plan since you opened it. What only they changed is shown now; what you typed is kept.';

/** The delivery plan as it is typed, and its saving as a whole. */
export function useDeliveryForm({ version, plan }: Pick<PlanState, 'version' | 'plan'>) {
  const client = useQueryClient();
  const form = useEntityForm({
    draft: 'delivery',
    row: plan,
    isLive: true,
    fields: (row): PlanFields => planFields(row!),
    toInput: planOf,
    validate: planMessages,
    save: (input) => adminApi.delivery.save({ plan: input, version }),
    explain: (error) => (errorCode(error) === 'EDIT_CONFLICT' ? { root: CONFLICT } : undefined),
    invalid: (count: number) => (count === 1 ? 'One field needs attention.' : `${count} fields need attention.`),
    reload: () => {
      void client.invalidateQueries({ queryKey: adminQueries.delivery.key() });
      void client.invalidateQueries({ queryKey: purchaseQueries.delivery.key() });
    },
    success: () => ['Delivery saved', 'Open carts are priced again before they are paid.'],
    onSaved: async (saved) => {
      form.restart(saved.plan);
      await writeQueryData(client, adminQueries.delivery.read.queryKey(), saved);
    },
  });
  return form;
}
