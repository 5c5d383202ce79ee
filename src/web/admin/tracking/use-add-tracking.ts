import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { inBatches } from '../components/list/in-batches.ts';
import { reloadOrders } from '../orders/orders.ts';
import { rememberCarrier } from './carriers.tsx';
import { type TrackingFields, trackingInput } from './tracking-fields.tsx';
import { describeTrackingRefusal } from './tracking-hint.ts';

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
    onSuccess: ({ added, mailed }, { fields }) => {
      rememberCarrier(fields.carrier);
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
const NOT_ADDED = 'Failed to add tracking update';

/** The orders that would share the typed number, by the error that says so; empty for other errors. */
export const ordersSharingNumber = (error: unknown): string[] =>
  errorCode(error) === 'TRACKING_NUMBER_SHARED' ? (errorData<{ orders: string[] }>(error)?.orders ?? []) : [];

export const trackingProblem = (error: unknown): string =>
  `${NOT_ADDED}. ${describeTrackingRefusal(errorCode(error), errorData(error)) ?? errorMessage(error)}`;
