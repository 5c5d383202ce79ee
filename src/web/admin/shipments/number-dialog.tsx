import { TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { Switch } from '../../ui/switch.tsx';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { CARRIER_LIST, CarrierList, lastCarrier } from '../tracking/carriers.tsx';
import { reloadShipments, type Shipment } from './shipments.ts';

/** Gives a shipment the number of a carrier that was booked elsewhere. */
export function NumberDialog({ shipment, onClose }: { shipment: Shipment; onClose(): void }) {
  const form = useEntityForm({
    draft: `number ${shipment.id}`,
    fields: () => ({
      carrier: shipment.carrier ?? lastCarrier(),
      trackingNumber: shipment.trackingNumber ?? '',
      sharesNumber: shipment.sharesNumber,
    }),
    toInput: ({ carrier, trackingNumber, sharesNumber }) => ({
      ...{ carrier: carrier.trim() || null, trackingNumber: trackingNumber.trim(), sharesNumber },
    }),
    validate: ({ trackingNumber }) => ({ trackingNumber: trackingNumber ? undefined : 'Enter the number' }),
    save: (input) => adminApi.dispatch.assignNumber({ shipmentId: shipment.id, ...input }),
    failed: 'The number was not saved',
    reload: reloadShipments,
    success: () => ['Number saved'],
    onSaved: onClose,
  });
  const { field, values, change } = form;
  return (
    <EntityDialog form={form} title="Tracking number" save="Save number" onClose={onClose}>
      <div className={formPartsStyles.fields}>
        <TextField label="Carrier" optional maxLength={80} list={CARRIER_LIST} {...field('carrier')} />
        <CarrierList />
        <TextField label="Tracking number" maxLength={60} spellCheck={false} {...field('trackingNumber')} />
        <Switch
          label="Several shipments have this number"
          checked={values.sharesNumber}
          onChange={(sharesNumber) => change({ sharesNumber })}
        />
      </div>
    </EntityDialog>
  );
}
