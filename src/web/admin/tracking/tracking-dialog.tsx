import arrangeStyles from '../../ui/arrange.module.css';
import fieldStyles from '../../ui/field.module.css';
import formPartsStyles from '../../ui/form-parts.module.css';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { OrderChoice } from './order-choice.tsx';
import styles from './tracking-dialog.module.css';
import { TrackingInputs } from './tracking-fields.tsx';
import { useTrackingForm } from './use-tracking-form.ts';

type Known = { id: string; displayId: string };
type Props = {
  /** the orders of the update; without any, one is chosen in the dialog */
  orders: readonly Known[];
  onClose(): void;
  onAdded?(): void;
};

export function TrackingDialog({ orders, onClose, onAdded }: Props) {
  const orderIds = orders.map(({ id }) => id);
  const { form, sharedWith } = useTrackingForm({
    draft: `tracking update ${orderIds.join()}`,
    orderIds,
    onAdded: () => {
      onAdded?.();
      onClose();
    },
  });
  const name =
    orders.length === 1 ? ` to ${orders[0]!.displayId}` : orders.length > 1 ? ` to ${orders.length} orders` : '';
  return (
    <EntityDialog
      form={form}
      title={`Add tracking update${name}`}
      save="Add update"
      saving="Adding..."
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        {orders.length === 0 && <OrderChoice {...form.choice('orderId')} />}
        <div className={`${arrangeStyles.columns2} ${styles.trackFields}`}>
          <TrackingInputs sharedWith={sharedWith} />
        </div>
        <p className={fieldStyles.hint}>
          Updates are added to the history and never edited. The order’s own status follows: it becomes Shipped when its
          goods leave, and Delivered when they arrive.
        </p>
      </div>
    </EntityDialog>
  );
}
