import { useRef, useState } from 'react';
import type { AddressForm } from '#features/customers/address-rules.ts';
import { INDIAN_STATES, suggestState } from '#shared/india-states.ts';
import { formatPhone } from '#shared/phone.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { FormNotice } from './form-notice.tsx';
import type { Problems } from './use-problems.ts';

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
const FIELDS = Object.keys(LABELS) as Field[];
const idOf = (field: Field) => `address-${field}`;

/** The address that a form with these fields holds. */
export const readAddress = (text: (name: string) => string) =>
  Object.fromEntries(FIELDS.map((field) => [field, text(field)])) as AddressForm;

/** What is wrong, above the form, each with a way to its field. */
export function AddressSummary({ problems }: { problems: Problems<Field> }) {
  const wrong = FIELDS.filter((field) => problems[field]);
  if (wrong.length < 2) return null;
  return (
    <FormNotice>
      {wrong.length} fields need a correction:{' '}
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

type Props = { start: Partial<AddressForm>; problems: Problems<Field>; withEmail?: boolean };

/** The fields of an Indian address. A pincode fills in its State; one that was chosen stays, with a word if they differ. */
export function AddressFields({ start, problems, withEmail }: Props) {
  const filled = useRef('');
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const compare = (form: HTMLFormElement | null) => {
    const [pincode, select] = ['pincode', 'state'].map((name) => form?.elements.namedItem(name));
    if (!(pincode instanceof HTMLInputElement && select instanceof HTMLSelectElement)) return;
    const code = suggestState(pincode.value);
    const name = INDIAN_STATES.find((state) => state.code === code)?.name ?? null;
    if (name && name !== select.value && (select.value === '' || select.value === filled.current)) {
      filled.current = name;
      select.value = name;
      // the form hears of it as if it had been chosen by hand
      select.dispatchEvent(new Event('input', { bubbles: true }));
    }
    setElsewhere(name !== select.value && pincode.value.trim().length >= 6 ? name : null);
  };
  const field = (name: Field) => ({
    id: idOf(name),
    name,
    label: LABELS[name],
    defaultValue: start[name] ?? '',
    error: problems[name],
    required: true,
  });
  return (
    <>
      <TextField {...field('fullName')} className={withEmail ? 'c3' : ''} autoComplete="name" maxLength={100} />
      {withEmail && (
        <TextField
          {...field('email')}
          className="c3"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
      )}
      <TextField
        {...field('phone')}
        defaultValue={formatPhone(start.phone ?? '')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
      />
      <TextAreaField {...field('address')} autoComplete="street-address" rows={3} maxLength={300} />
      <TextField
        {...field('pincode')}
        className="c2"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        onInput={(event) => compare(event.currentTarget.form)}
      />
      <TextField {...field('city')} className="c2" autoComplete="address-level2" maxLength={80} />
      <SelectField
        {...field('state')}
        className="c2"
        autoComplete="address-level1"
        hint={elsewhere && `The pincode looks like ${elsewhere}.`}
        onChange={(event) => compare(event.currentTarget.form)}
      >
        <option value="">Choose a State</option>
        {INDIAN_STATES.map(({ code, name }) => (
          <option key={code}>{name}</option>
        ))}
      </SelectField>
    </>
  );
}
