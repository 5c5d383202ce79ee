import { pluralize } from '#shared/text.ts';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { inBatches } from '../components/list/in-batches.ts';
import { NumbersDialog } from '../tracking/numbers-dialog.tsx';
import { reloadOrders } from './orders.ts';

type ShippedOrder = { id: string; displayId: string; fullName: string };
type Props = { orders: readonly ShippedOrder[]; onClose(): void; onDone?: () => void };

/** Ships several orders, each with its own tracking number. */
export function ShipDialog({ orders, onClose, onDone }: Props) {
  return (
    <NumbersDialog
      rows={orders.map(({ id, displayId, fullName }) => ({ id, name: displayId, names: [], fullName }))}
      heading="Order"
      title={(count) => `Ship ${pluralize(count, 'order')}`}
      button={(count) => (count > 0 ? `Ship ${pluralize(count, 'order')}` : 'Ship')}
      saving="Shipping..."
      failed="Failed to add tracking update"
      refused="This order cannot be shipped"
      save={async (typed) => {
        const responses = await inBatches(typed, (batch) =>
          adminApi.orderManagement.tracking.ship({ shipments: batch.map(({ id, ...row }) => ({ order: id, ...row })) }),
        );
        return responses.flatMap(({ results }) => results).map((one) => (one.state === 'refused' ? one : null));
      }}
      reload={reloadOrders}
      onSaved={(count) => toast('Tracking update added successfully', `${pluralize(count, 'order')} shipped.`)}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
