import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CARRIER_MAXIMUM, TRACKING_NUMBER_MAXIMUM } from '#features/returns/rules.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { adminApi } from '../api.ts';
import { type ReturnDetail, useReturnAction } from './returns.ts';

/** Says that the goods are on their way back, and with whom. */
export function SendDialog({ detail, onClose }: { detail: ReturnDetail; onClose(): void }) {
  const client = useQueryClient();
  const [carrier, setCarrier] = useState(detail.carrier ?? '');
  const [trackingNumber, setTrackingNumber] = useState(detail.trackingNumber ?? '');
  const send = useReturnAction(client, detail.id, {
    run: () => adminApi.returns.send({ id: detail.id, carrier, trackingNumber }),
    success: ({ number }) => ['On its way back', number],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <Dialog open title="It is on its way back" onClose={onClose}>
      <form method="post" onSubmit={submit}>
        <DialogBody>
          <TextField
            label="Carrier"
            optional
            value={carrier}
            maxLength={CARRIER_MAXIMUM}
            onChange={(event) => setCarrier(event.target.value)}
          />
          <TextField
            label="Tracking number"
            optional
            value={trackingNumber}
            maxLength={TRACKING_NUMBER_MAXIMUM}
            onChange={(event) => setTrackingNumber(event.target.value)}
          />
        </DialogBody>
        <DialogFoot>
          <Button variant="ghost" onClick={onClose}>
            Later
          </Button>
          <BusyButton busy={send.isPending} busyLabel="Saving...">
            Save
          </BusyButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
