import { CircleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import type { AddressForm, AddressProblems } from '#features/customers/address-rules.ts';
import { INDIAN_STATES, suggestState } from '#shared/india-states.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';

type Props = {
  form: AddressForm;
  problems: AddressProblems;
  onChange(change: Partial<AddressForm>): void;
  onSubmit(): void;
};

const LABELS: Record<keyof AddressForm, string> = {
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  pincode: 'Pincode',
  city: 'City',
  state: 'State',
};

/** Where the order goes. Errors stand at their fields and, linked, above the form. */
export function ShippingForm({ form, problems, onChange, onSubmit }: Props) {
  const [suggested, setSuggested] = useState<string | null>(null);
  // the pincode only ever fills a State that is empty or was filled by it
  useEffect(() => {
    const code = suggestState(form.pincode);
    const name = INDIAN_STATES.find((state) => state.code === code)?.name ?? null;
    if (name && (form.state === '' || form.state === suggested) && name !== form.state) {
      setSuggested(name);
      onChange({ state: name });
    }
  }, [form.pincode, form.state, suggested, onChange]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const field = (name: keyof AddressForm) => ({
    id: name,
    name,
    label: LABELS[name],
    value: form[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const wrong = (Object.keys(LABELS) as (keyof AddressForm)[]).filter((name) => problems[name]);
  return (
    <form id="shipping" className="form" noValidate onSubmit={submit}>
      {wrong.length > 0 && (
        <div className="notice" role="alert">
          <CircleAlert className="ic" aria-hidden="true" />
          <p>
            {wrong.length === 1 ? 'One field needs' : `${wrong.length} fields need`} a correction:{' '}
            {wrong.map((name, index) => (
              <span key={name}>
                {index > 0 && ', '}
                <a href={`#${name}`}>{LABELS[name]}</a>
              </span>
            ))}
            .
          </p>
        </div>
      )}
      <TextField {...field('fullName')} className="c3" autoComplete="name" maxLength={100} />
      <TextField {...field('email')} className="c3" type="email" autoComplete="email" maxLength={254} />
      <TextField {...field('phone')} type="tel" autoComplete="tel" inputMode="tel" maxLength={20} />
      <TextAreaField {...field('address')} autoComplete="street-address" rows={3} maxLength={300} />
      <TextField {...field('pincode')} className="c2" autoComplete="postal-code" inputMode="numeric" maxLength={10} />
      <TextField {...field('city')} className="c2" autoComplete="address-level2" maxLength={80} />
      <SelectField {...field('state')} className="c2" autoComplete="address-level1">
        <option value="">Choose a State</option>
        {INDIAN_STATES.map(({ code, name }) => (
          <option key={code}>{name}</option>
        ))}
      </SelectField>
    </form>
  );
}
