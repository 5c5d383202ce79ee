import { TriangleAlert } from 'lucide-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import {
  looksLikeTrackingNumber,
  TRACKING_STATUSES,
  type TrackingStatus,
  trackingLabel,
} from '#features/tracking/rules.ts';
import { validateDay } from '#shared/dates.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import iconStyles from '../../ui/icon.module.css';
import sharedStyles from '../components/shared.module.css';

/** A tracking update as it is typed. */
export type TrackingFields = {
  orderId: string;
  status: TrackingStatus | '';
  message: string;
  location: string;
  estimatedDelivery: string;
  trackingNumber: string;
  carrier: string;
};

export const NO_TRACKING: TrackingFields = {
  orderId: '',
  status: '',
  message: '',
  location: '',
  estimatedDelivery: '',
  trackingNumber: '',
  carrier: '',
};

/** The input of the API for a form with a chosen status. */
export function trackingInput({ orderId: _, status, ...rest }: TrackingFields) {
  return {
    status: status as TrackingStatus,
    message: rest.message || null,
    location: rest.location || null,
    estimatedDelivery: rest.estimatedDelivery || null,
    trackingNumber: rest.trackingNumber || null,
    carrier: rest.carrier || null,
  };
}

const CARRIERS = ['Delhivery', 'Blue Dart', 'DTDC', 'Ecom Express', 'India Post', 'Shadowfax', 'XpressBees'];

type Props = { form: UseFormReturn<TrackingFields>; number: string };

/** The fields of an update, in the dialog and on the order's page. */
export function TrackingInputs({ form, number }: Props) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <>
      <SelectField label="Status" error={errors.status?.message} {...register('status')}>
        <option value="">Choose a status</option>
        {TRACKING_STATUSES.map((status) => (
          <option key={status} value={status}>
            {trackingLabel(status)}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Message to the customer"
        className={arrangeStyles.span2}
        maxLength={300}
        autoComplete="off"
        error={errors.message?.message}
        {...register('message')}
      />
      <TextField label="Location" maxLength={120} autoComplete="off" {...register('location')} />
      <TextField label="Carrier" maxLength={80} list="carriers" autoComplete="off" {...register('carrier')} />
      <TextField
        label="Tracking number"
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        hint={
          number && !looksLikeTrackingNumber(number) ? (
            <span className={sharedStyles.warned}>
              <TriangleAlert className={`icon ${iconStyles.small}`} aria-hidden="true" />
              Unusual: most have 6 to 25 capitals, digits and dashes
            </span>
          ) : undefined
        }
        {...register('trackingNumber')}
      />
      <Controller
        control={control}
        name="estimatedDelivery"
        rules={{ validate: (typed) => validateDay(typed) ?? true }}
        render={({ field: { ref, ...field }, fieldState }) => (
          <DateField label="Estimated delivery" error={fieldState.error?.message} inputRef={ref} {...field} />
        )}
      />
      <datalist id="carriers">
        {CARRIERS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
