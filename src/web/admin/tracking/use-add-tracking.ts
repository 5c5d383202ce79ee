import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { inBatches } from '../components/list/in-batches.ts';
import { reloadOrders } from '../orders/orders.ts';
import { type TrackingFields, trackingInput } from './tracking-fields.tsx';

/** Adds an update to one order or several. Errors appear in the form, which keeps its values. */
export function useAddTracking(onAdded: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ orderIds, fields }: { orderIds: string[]; fields: TrackingFields }) => {
      const answers = await inBatches(orderIds, (batch) =>
        adminApi.orderManagement.tracking.add({ ...trackingInput(fields), orderIds: batch }),
      );
      return {
        added: answers.reduce((sum, { added }) => sum + added, 0),
        mailed: answers.reduce((sum, { mailed }) => sum + mailed, 0),
      };
    },
    onSuccess: ({ added, mailed }) => {
      void reloadOrders(client);
      const what = added === 1 ? '' : `${added} orders. `;
      const who = mailed === 1 ? 'The customer gets a mail.' : `${mailed} customers get a mail.`;
      toast(
        'Tracking update added successfully',
        `${what}${mailed > 0 ? who : 'No mail is sent: it is switched off in the settings.'}`,
      );
      onAdded();
    },
  });
}

export const CHOOSE_FIRST = 'Please select an order and enter status';
export const NOT_ADDED = 'Failed to add tracking update';
