import {
  looksLikeTrackingNumber,
  TRACKING_STATUSES,
  type TrackingStatus,
  trackingLabel,
} from '#features/tracking/rules.ts';
import { pluralize } from '#shared/text.ts';
import { TriangleAlert } from '../../icons/triangle-alert.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useFields } from '../components/form/entity-dialog.tsx';
import sharedStyles from '../components/shared.module.css';
import { CARRIER_LIST, CarrierList, lastCarrier } from './carriers.tsx';
import { type TrackingOutcomes, trackingHint } from './tracking-hint.ts';

/** A tracking update as it is typed. */
export type TrackingFields = {
  orderId: string;
  status: TrackingStatus | '';
  message: string;
  location: string;
  estimatedDelivery: string;
  trackingNumber: string;
  carrier: string;
  sharesNumber: boolean;
};

/** The fields before anything is typed; the carrier is that of the last update. */
export const emptyTracking = (): TrackingFields => ({
  orderId: '',
  status: '',
  message: '',
  location: '',
  estimatedDelivery: '',
  trackingNumber: '',
  carrier: lastCarrier(),
  sharesNumber: false,
});

/** The input of the API for a form with a chosen status. */
export function trackingInput({ orderId: _, status, ...rest }: TrackingFields) {
  return {
    status: status as TrackingStatus,
    message: rest.message || null,
    location: rest.location || null,
    estimatedDelivery: rest.estimatedDelivery || null,
    trackingNumber: rest.trackingNumber || null,
    carrier: rest.carrier || null,
    sharesNumber: rest.sharesNumber,
  };
}

type Props = {
  /** what each status would do to the order, where it is known */
  outcomes?: TrackingOutcomes | undefined;
  /** short ids of the orders that would share the number; empty when none would */
  sharedWith: readonly string[];
};

/** The fields of an update, in the dialog and on the order's page. */
export function TrackingInputs({ outcomes, sharedWith }: Props) {
  const { field, register, choice, values } = useFields<TrackingFields>();
  const { status, trackingNumber: number } = values;
  return (
    <>
      <SelectField label="Status" hint={trackingHint(outcomes, status)} {...field('status')}>
        <option value="">Choose a status</option>
        {TRACKING_STATUSES.map((choice) => (
          <option key={choice} value={choice} disabled={outcomes?.[choice].isAccepted === false}>
            {trackingLabel(choice)}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Message to the customer"
        className={arrangeStyles.span2}
        maxLength={300}
        autoComplete="off"
        {...field('message')}
      />
      <TextField label="Location" maxLength={120} autoComplete="off" {...register('location')} />
      <TextField label="Carrier" maxLength={80} list={CARRIER_LIST} autoComplete="off" {...register('carrier')} />
      <TextField
        label="Tracking number"
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        hint={
          number && !looksLikeTrackingNumber(number) ? (
            <span className={sharedStyles.warned}>
              <TriangleAlert size="small" />
              Unusual: most have 6 to 25 capitals, digits and dashes
            </span>
          ) : undefined
        }
        {...register('trackingNumber')}
      />
      <DateField label="Estimated delivery" {...choice('estimatedDelivery')} />
      {sharedWith.length > 0 && (
        <div className={arrangeStyles.span2}>
          <Checkbox {...register('sharesNumber')}>
            {pluralize(sharedWith.length, 'order')} share this number because they travel in one parcel:{' '}
            {sharedWith.join(', ')}
          </Checkbox>
        </div>
      )}
      <CarrierList />
    </>
  );
}
