import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import arrangeStyles from '../../ui/arrange.module.css';
import fieldStyles from '../../ui/field.module.css';
import formPartsStyles from '../../ui/form-parts.module.css';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { OrderChoice } from './order-choice.tsx';
import styles from './tracking-dialog.module.css';
import { emptyTracking, type TrackingFields, TrackingInputs } from './tracking-fields.tsx';
import { CHOOSE_FIRST, ordersSharingNumber, trackingProblem, useAddTracking } from './use-add-tracking.ts';

type Known = { id: string; displayId: string };
type Props = {
  /** the orders of the update; without any, one is chosen in the dialog */
  orders: readonly Known[];
  onClose(): void;
  onAdded?(): void;
};

export function TrackingDialog({ orders, onClose, onAdded }: Props) {
  const form = useForm<TrackingFields>({ defaultValues: { ...emptyTracking(), orderId: orders[0]?.id ?? '' } });
  const { control, handleSubmit, setError, setValue, formState } = form;
  const [sharedWith, setSharedWith] = useState<readonly string[]>([]);
  const values = useWatch({ control }) as TrackingFields;
  const add = useAddTracking(() => {
    onAdded?.();
    onClose();
  });
  const submit = handleSubmit((fields) => {
    const orderIds = orders.length > 0 ? orders.map(({ id }) => id) : [fields.orderId].filter(Boolean);
    if (orderIds.length === 0 || !fields.status) {
      setError('root', { message: CHOOSE_FIRST });
      if (!fields.status) setError('status', { message: 'Choose a status' }, { shouldFocus: orderIds.length > 0 });
      return;
    }
    add.mutate(
      { orderIds, fields },
      {
        onError: (error) => {
          setSharedWith(ordersSharingNumber(error));
          setError('root', { message: trackingProblem(error) });
        },
      },
    );
  });
  const name =
    orders.length === 1 ? ` to ${orders[0]!.displayId}` : orders.length > 1 ? ` to ${orders.length} orders` : '';
  return (
    <FormDialog
      open
      title={`Add tracking update${name}`}
      save="Add update"
      saving="Adding..."
      busy={add.isPending}
      dirty={formState.isDirty}
      problem={formState.errors.root?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        {orders.length === 0 && (
          <OrderChoice
            value={values.orderId}
            onChange={(orderId) => setValue('orderId', orderId, { shouldDirty: true })}
          />
        )}
        <div className={`${arrangeStyles.columns2} ${styles.trackFields}`}>
          <TrackingInputs form={form} number={values.trackingNumber} sharedWith={sharedWith} />
        </div>
        <p className={fieldStyles.hint}>
          Updates are added to the history and never edited. The order’s own status follows: it becomes Shipped when its
          goods leave, and Delivered when they arrive.
        </p>
      </div>
    </FormDialog>
  );
}
