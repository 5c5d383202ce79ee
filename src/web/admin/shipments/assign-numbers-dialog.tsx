import { useState } from 'react';
import { pluralize } from '#shared/text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { inBatches } from '../components/list/in-batches.ts';
import { NumbersDialog } from '../tracking/numbers-dialog.tsx';
import { reloadShipments } from './shipments.ts';

type NumberedShipment = {
  id: string;
  displayId: string;
  number: number;
  fullName: string;
  trackingNumber: string | null;
  carrier: string | null;
};
type Props = { shipments: readonly NumberedShipment[]; onClose(): void; onDone?: () => void };

/** Gives closed shipments the numbers of a carrier that was booked elsewhere, and perhaps hands them over. */
export function AssignNumbersDialog({ shipments, onClose, onDone }: Props) {
  const [handsOver, setHandsOver] = useState(false);
  const isOnly = (displayId: string) => shipments.filter((one) => one.displayId === displayId).length === 1;
  return (
    <NumbersDialog
      rows={shipments.map(({ displayId, number, ...shipment }) => ({
        ...shipment,
        name: `${displayId}-${number}`,
        names: isOnly(displayId) ? [displayId] : [],
      }))}
      heading="Shipment"
      title={(count) => (count === 1 ? 'Tracking number' : `Tracking numbers of ${count} shipments`)}
      button={(count) => (count > 1 ? `Save ${count} numbers` : 'Save number')}
      saving="Saving..."
      failed="The numbers were not saved"
      refused="The state of this shipment does not allow it"
      save={async (typed) => {
        const responses = await inBatches(typed, (batch) =>
          adminApi.dispatch.assignNumbers({
            handsOver,
            shipments: batch.map(({ id, ...row }) => ({ shipmentId: id, ...row })),
          }),
        );
        return responses.flatMap(({ results }) => results).map(({ refusal }) => refusal);
      }}
      reload={reloadShipments}
      onSaved={(count) => toast(`${pluralize(count, 'number')} saved`)}
      onClose={onClose}
      onDone={onDone}
    >
      <Checkbox checked={handsOver} onChange={(event) => setHandsOver(event.target.checked)}>
        They leave now: hand them over
      </Checkbox>
    </NumbersDialog>
  );
}
