import { SelectField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { Options } from '../components/options.tsx';
import { reloadShipments, SHIPMENT_BADGES, type Shipment } from './shipments.ts';

const STATES = [
  'in_transit',
  'out_for_delivery',
  'failed_attempt',
  'delivered',
  'returning',
  'returned',
  'lost',
  'handed_over',
] as const;

/** Reports where a shipment is, for a carrier that does not tell the shop. */
export function ScanDialog({ shipment, onClose }: { shipment: Shipment; onClose(): void }) {
  const form = useEntityForm({
    draft: `scan ${shipment.id}`,
    fields: () => ({ state: 'in_transit' as (typeof STATES)[number], text: '', location: '' }),
    toInput: ({ state, text, location }) => ({ state, text: text.trim() || null, location: location.trim() || null }),
    save: (input) => adminApi.dispatch.recordScan({ shipmentId: shipment.id, ...input }),
    failed: 'The report was not saved',
    reload: reloadShipments,
    success: () => ['Report saved'],
    onSaved: onClose,
  });
  return (
    <EntityDialog form={form} title="Report of the shipment" save="Save report" onClose={onClose}>
      <div className={formPartsStyles.fields}>
        <SelectField label="State" {...form.field('state')}>
          <Options choices={STATES.map((state) => [state, SHIPMENT_BADGES[state].label])} />
        </SelectField>
        <TextField label="Place" optional maxLength={120} {...form.field('location')} />
        <TextField label="Text" optional maxLength={300} {...form.field('text')} />
      </div>
    </EntityDialog>
  );
}
