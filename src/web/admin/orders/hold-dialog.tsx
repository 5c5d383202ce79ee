import { pluralize } from '#shared/text.ts';
import { TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { inBatches } from '../components/list/in-batches.ts';
import { type OrderRow, reloadOrders } from './orders.ts';

type Props = { orders: readonly Pick<OrderRow, 'id' | 'displayId'>[]; onClose(): void; onDone?: () => void };

/** Holds one order back, or several, with a reason. */
export function HoldDialog({ orders, onClose, onDone }: Props) {
  const form = useEntityForm({
    draft: `hold ${orders.map(({ id }) => id).join()}`,
    fields: () => ({ reason: '' }),
    validate: ({ reason }) => ({ reason: reason.trim() ? undefined : 'Enter a reason' }),
    save: async ({ reason }) => {
      const [first, ...others] = orders;
      if (first && others.length === 0) {
        await adminApi.orderManagement.hold({ id: first.id, reason });
        return { changed: 1, failed: [] };
      }
      const responses = await inBatches(orders, (batch) =>
        adminApi.orderManagement.holdSeveral({ ids: batch.map(({ id }) => id), reason }),
      );
      return {
        changed: responses.reduce((sum, { changed }) => sum + changed, 0),
        failed: responses.flatMap(({ failed }) => failed),
      };
    },
    failed: 'Failed to put on hold',
    reload: reloadOrders,
    onSaved: ({ changed, failed }) => {
      onDone?.();
      onClose();
      tellOutcome({ orders, changed, failed, done: 'put on hold', refused: 'on hold already, or not in the shop' });
    },
  });
  return (
    <EntityDialog
      form={form}
      title={orders.length === 1 ? `Hold order ${orders[0]?.displayId}` : `Hold ${pluralize(orders.length, 'order')}`}
      size="s"
      save="Put on hold"
      saving="Saving..."
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <p>
          Nothing is packed, booked or handed over until the {orders.length === 1 ? 'order is' : 'orders are'} released.
          The customer is not told.
        </p>
        <TextField label="Reason" hint="Only staff see it" maxLength={200} {...form.field('reason')} />
      </div>
    </EntityDialog>
  );
}

type Outcome = {
  orders: Props['orders'];
  changed: number;
  failed: readonly string[];
  /** 'put on hold' */
  done: string;
  /** why the others were not */
  refused: string;
};

/** Says what became of several orders, and names those that were refused. */
export function tellOutcome({ orders, changed, failed, done, refused }: Outcome): void {
  const names = orders.filter(({ id }) => failed.includes(id)).map(({ displayId }) => displayId);
  if (names.length > 0) toastError('Error', `Not ${done}: ${names.join(', ')}: ${refused}. ${changed} ${done}.`);
  else toast(`${pluralize(changed, 'order')} ${done}`);
}
