import { SelectField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { Options } from '../components/options.tsx';
import { type ChargedWeight, formatGrams, reloadShipments, WEIGHT_BADGES } from './shipments.ts';

type Props = { weight: ChargedWeight; onClose(): void };

/** Notes what becomes of a charged weight. The dispute itself is made at the carrier. */
export function WeightDialog({ weight, onClose }: Props) {
  const { id: bookingId, displayId, number, bookedGrams, chargedGrams, decision } = weight;
  const form = useEntityForm({
    draft: `weight ${bookingId} ${chargedGrams}`,
    fields: () => ({ outcome: decision?.outcome ?? ('disputed' as const), note: decision?.note ?? '' }),
    toInput: ({ outcome, note }) => ({ outcome, note: note.trim() || null }),
    save: (input) => adminApi.dispatch.decideWeight({ bookingId, chargedGrams, ...input }),
    failed: 'The weight was not noted',
    reload: reloadShipments,
    success: () => ['Weight noted'],
    onSaved: onClose,
  });
  return (
    <EntityDialog form={form} title={`Weight of ${displayId}-${number}`} save="Save" onClose={onClose}>
      <div className={formPartsStyles.fields}>
        <p>
          Booked with {formatGrams(bookedGrams)}, charged {formatGrams(chargedGrams)}. Dispute it in the panel of the
          carrier, with photos of the shipment on the scales, and note it here.
        </p>
        <SelectField label="Result" {...form.field('outcome')}>
          <Options choices={(['disputed', 'accepted'] as const).map((one) => [one, WEIGHT_BADGES[one].label])} />
        </SelectField>
        <TextField label="Note" optional maxLength={300} {...form.field('note')} />
      </div>
    </EntityDialog>
  );
}
