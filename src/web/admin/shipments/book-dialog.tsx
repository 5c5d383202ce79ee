import { pluralize } from '#shared/text.ts';
import { writeStored } from '../../lib/browser-storage.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { DialogBody } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import textStyles from '../../ui/text.module.css';
import { toast, toastError } from '../../ui/toast.tsx';
import { type AdminApi, adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { Options } from '../components/options.tsx';
import { BOOKING_REFUSALS, scaled, storedBox } from './measures.ts';
import { reloadShipments } from './shipments.ts';

type Carrier = Awaited<ReturnType<AdminApi['dispatch']['carriers']>>['carriers'][number];
type Props = {
  shipments: readonly { id: string; name: string }[];
  carriers: readonly Carrier[];
  onClose(): void;
  onDone?(): void;
};

/** Has packed shipments booked with a carrier, all in boxes of one size unless they were measured when packed. */
export function BookDialog({ shipments, carriers, onClose, onDone }: Props) {
  const form = useEntityForm({
    draft: null,
    fields: () => ({ carrier: carriers[0]!.name, kilograms: '', ...storedBox() }),
    toInput: ({ carrier, kilograms, length, width, height }) => ({
      carrier,
      box: {
        ...{ lengthMm: scaled(length, 10), widthMm: scaled(width, 10), heightMm: scaled(height, 10) },
        grams: kilograms.trim() ? scaled(kilograms, 1000) : null,
      },
    }),
    validate: ({ box }, { kilograms }) => ({
      ...{ length: problemOf(box.lengthMm, 5000), width: problemOf(box.widthMm, 5000) },
      ...{ height: problemOf(box.heightMm, 5000) },
      kilograms: kilograms.trim() ? problemOf(box.grams, 200_000) : undefined,
    }),
    save: (input) => adminApi.dispatch.book({ ...input, shipmentIds: shipments.map(({ id }) => id) }),
    failed: 'Nothing was booked',
    reload: reloadShipments,
    onSaved: ({ requested }) => {
      const { length, width, height } = form.values;
      writeStored('box', [length, width, height].join(' × '));
      const refused = requested.filter(({ refusal }) => refusal !== null);
      const count = pluralize(requested.length - refused.length, 'shipment');
      if (refused.length === 0) toast('Booking requested', `${count}. Numbers appear here once the carrier answers.`);
      else toastError('Not all booked', `${count} requested. ${refused.map(describe).join('; ')}.`);
      onDone?.();
      onClose();
    },
  });
  const describe = ({ shipmentId, refusal }: { shipmentId: string; refusal: string | null }) =>
    `${shipments.find(({ id }) => id === shipmentId)?.name}: ${BOOKING_REFUSALS[refusal!] ?? 'it has changed'}`;
  const { field } = form;
  return (
    <EntityDialog
      form={form}
      title={shipments.length === 1 ? `Book ${shipments[0]!.name}` : `Book ${shipments.length} shipments`}
      size="s"
      save="Book"
      saving={form.isSaving ? 'Requesting...' : 'Book'}
      onClose={onClose}
    >
      <DialogBody>
        <div className={formPartsStyles.fields}>
          <SelectField label="Carrier" {...field('carrier')}>
            <Options choices={carriers.map(({ name, label }) => [name, label] as const)} />
          </SelectField>
          <div className={arrangeStyles.columns3}>
            <TextField label="Length (cm)" inputMode="decimal" {...field('length')} />
            <TextField label="Width (cm)" inputMode="decimal" {...field('width')} />
            <TextField label="Height (cm)" inputMode="decimal" {...field('height')} />
          </div>
          <TextField label="Weight of each (kg)" optional inputMode="decimal" {...field('kilograms')} />
          <p className={`muted ${textStyles.small}`}>
            Without a weight, the gross weights of the products are added up. Shipments that were measured when packed
            keep their measures.
          </p>
        </div>
      </DialogBody>
    </EntityDialog>
  );
}

const problemOf = (value: number | null, maximum: number): string | undefined =>
  value !== null && value >= 1 && value <= maximum ? undefined : 'Enter a number';
