import { useState } from 'react';
import { validateDay } from '#shared/dates.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { inBatches } from '../components/list/in-batches.ts';
import { reloadOrders } from '../orders/orders.ts';
import { rememberCarrier } from './carriers.tsx';
import { emptyTracking, type TrackingFields, trackingInput } from './tracking-fields.tsx';
import { describeTrackingRefusal } from './tracking-hint.ts';

type Options = {
  draft: string;
  /** the orders of the update; without any, one is chosen in the form */
  orderIds: readonly string[];
  initial?: Partial<TrackingFields>;
  onAdded(fields: TrackingFields): void;
};

/** A tracking update of one order or several. `sharedWith`: short ids of the orders that would share its number. */
export function useTrackingForm({ draft, orderIds, initial, onAdded }: Options) {
  const [sharedWith, setSharedWith] = useState<readonly string[]>([]);
  const form = useEntityForm({
    draft,
    fields: (): TrackingFields => ({ ...emptyTracking(), ...initial }),
    toInput: (fields) => ({
      fields,
      orderIds: orderIds.length > 0 ? [...orderIds] : [fields.orderId].filter(Boolean),
    }),
    validate: ({ orderIds, fields: { status, estimatedDelivery } }) => ({
      root: orderIds.length > 0 && status ? undefined : 'Please select an order and enter status',
      status: status ? undefined : 'Choose a status',
      estimatedDelivery: validateDay(estimatedDelivery),
    }),
    save: async ({ orderIds, fields }) => {
      const responses = await inBatches(orderIds, (batch) =>
        adminApi.orderManagement.tracking.add({ ...trackingInput(fields), orderIds: batch }),
      );
      return {
        added: responses.reduce((sum, { added }) => sum + added, 0),
        mailed: responses.reduce((sum, { mailed }) => sum + mailed, 0),
      };
    },
    explain: (error) => {
      const isShared = errorCode(error) === 'TRACKING_NUMBER_SHARED';
      setSharedWith(isShared ? (errorData<{ orders: string[] }>(error)?.orders ?? []) : []);
      const reason = describeTrackingRefusal(errorCode(error), errorData(error)) ?? errorMessage(error);
      return { root: `Failed to add tracking update. ${reason}` };
    },
    reload: reloadOrders,
    onSaved: ({ added, mailed }, { fields }) => {
      rememberCarrier(fields.carrier);
      const count = added === 1 ? '' : `${added} orders. `;
      const who = mailed === 1 ? 'The customer gets a mail.' : `${mailed} customers get a mail.`;
      toast(
        'Tracking update added successfully',
        `${count}${mailed > 0 ? who : 'No mail is sent: it is switched off in the settings.'}`,
      );
      onAdded(fields);
    },
  });
  return { form, sharedWith };
}
