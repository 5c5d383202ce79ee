import { useEffect, useState } from 'react';
import type { AddressForm } from '#features/customers/address-rules.ts';
import { INDIAN_STATES, stateName, suggestState } from '#shared/india-states.ts';
import { pincodeDigits } from '#shared/pincode.ts';
import { SelectField, TextAreaField, TextField } from '../ui/field.tsx';
import formStyles from '../ui/form.module.css';
import { FormNotice } from '../ui/form-notice.tsx';

type Field = keyof AddressForm;
const LABELS: Record<Field, string> = {
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  pincode: 'Pincode',
  city: 'City',
  state: 'State',
};
type Problems = { [Name in Field]?: string | undefined };
const FIELDS = Object.keys(LABELS) as Field[];
const idOf = (field: Field) => `address-${field}`;

/** Focuses the first invalid field; returns whether there is one. */
export function focusFirstError(problems: Problems): boolean {
  const first = FIELDS.find((field) => problems[field]);
  if (first) document.getElementById(idOf(first))?.focus();
  return first !== undefined;
}

/** The errors above the form, each linked to its field. */
export function AddressSummary({ problems }: { problems: Problems }) {
  const wrong = FIELDS.filter((field) => problems[field]);
  if (wrong.length === 0) return null;
  return (
    <FormNotice>
      {wrong.length === 1 ? 'One field needs' : `${wrong.length} fields need`} a correction:{' '}
      {wrong.map((field, index) => (
        <span key={field}>
          {index > 0 && ', '}
          <a
            href={`#${idOf(field)}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(idOf(field))?.focus();
            }}
          >
            {LABELS[field]}
          </a>
        </span>
      ))}
      .
    </FormNotice>
  );
}

type Props = {
  form: AddressForm;
  problems: Problems;
  onChange(change: Partial<AddressForm>): void;
  withEmail?: boolean;
};

/** The fields of an Indian address. A pincode fills in its State; a chosen State stays, with a hint if they differ. */
export function AddressFields({ form, problems, onChange, withEmail }: Props) {
  const [filled, setFilled] = useState<string | null>(null);
  const code = suggestState(form.pincode);
  const suggested = code ? stateName(code) : null;
  // the pincode only fills a State that is empty or that it has filled before
  useEffect(() => {
    if (suggested && suggested !== form.state && (form.state === '' || form.state === filled)) {
      setFilled(suggested);
      onChange({ state: suggested });
    }
  }, [suggested, form.state, filled, onChange]);
  const elsewhere =
    suggested !== form.state && form.state !== '' && pincodeDigits(form.pincode).length >= 6 ? suggested : null;
  const field = (name: Field) => ({
    id: idOf(name),
    name,
    label: LABELS[name],
    value: form[name],
    error: problems[name],
    required: true,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <TextField
        {...field('fullName')}
        className={withEmail ? formStyles.half : ''}
        autoComplete="name"
        maxLength={100}
      />
      {withEmail && (
        <TextField
          {...field('email')}
          className={formStyles.half}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
      )}
      <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" maxLength={20} />
      <TextAreaField {...field('address')} autoComplete="street-address" rows={3} maxLength={300} />
      <TextField
        {...field('pincode')}
        className={formStyles.third}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
      />
      <TextField {...field('city')} className={formStyles.third} autoComplete="address-level2" maxLength={80} />
      <SelectField
        {...field('state')}
        className={formStyles.third}
        autoComplete="address-level1"
        hint={elsewhere && `The pincode looks like ${elsewhere}.`}
      >
        <option value="">Choose a State</option>
        {INDIAN_STATES.map(({ code, name }) => (
          <option key={code}>{name}</option>
        ))}
      </SelectField>
    </>
  );
}
