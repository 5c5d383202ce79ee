import { type FormEvent, useState } from 'react';
import { AmountField } from '../ui/amount-field.tsx';
import buttonStyles from '../ui/button.module.css';
import { Checkbox } from '../ui/checkbox.tsx';
import { DateField } from '../ui/date-field.tsx';
import { SelectField, TextAreaField, TextField } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { Switch } from '../ui/switch.tsx';
import { formValues, useFieldErrors } from '../ui/use-field-errors.ts';
import { Combobox } from './combobox.tsx';
import styles from './components.module.css';
import { Row, Section } from './section.tsx';

const SIZES = [
  ['small', 'Small'],
  ['medium', 'Medium'],
  ['large', 'Large'],
] as const;

export function Fields() {
  const [size, setSize] = useState<'small' | 'medium' | 'large'>('medium');
  const [day, setDay] = useState('2026-11-23');
  const [on, setOn] = useState(true);
  const [count, setCount] = useState(2);
  const { problems, show, form } = useFieldErrors<'city'>();
  const [saved, setSaved] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const city = formValues(event.currentTarget)('city').trim();
    setSaved('');
    if (show({ city: city ? undefined : 'Enter a city' })) return;
    setSaved(`Saved ${city}`);
  };
  return (
    <>
      <Section name="Fields">
        <div className={styles.columns}>
          <TextField label="Name" defaultValue="Asha Rao" />
          <TextField label="Company" optional hint="As on your invoice" />
          <TextField label="Pincode" defaultValue="5600" error="A pincode has 6 digits" />
          <TextField label="Email" defaultValue="asha@example.com" readOnly />
          <SelectField label="State" defaultValue="Karnataka">
            <option>Karnataka</option>
            <option>Kerala</option>
          </SelectField>
          <TextAreaField label="Message" rows={3} maxLength={200} counted defaultValue="Where is my order?" />
          <AmountField label="Price" unit="₹" defaultValue="1499" />
          <DateField label="Delivered on" value={day} onChange={setDay} hint="Typed or picked" />
        </div>
      </Section>
      <Section name="A form and its problems">
        <form method="post" {...form} onSubmit={submit} aria-label="City">
          <TextField label="City" name="city" error={problems.city} />
          <button type="submit" className={`${buttonStyles.button} ${buttonStyles.primary}`}>
            Save city
          </button>
        </form>
        <p role="status">{saved}</p>
        <FormNotice>The card was refused. Try another one.</FormNotice>
      </Section>
      <Section name="Choices">
        <Row>
          <SegmentedControl label="Size" choices={SIZES} value={size} onChange={setSize} />
          <Switch label="Show on home" checked={on} onChange={setOn} />
          <Switch label="Switched off" checked={false} disabled onChange={() => {}} />
          <Stepper label="Quantity" value={count} minimum={1} maximum={3} onChange={setCount} />
          <Stepper label="Quantity, small" small value={count} onChange={setCount} />
        </Row>
        <Row>
          <Checkbox defaultChecked>Use as default</Checkbox>
          <Checkbox>Gift wrap</Checkbox>
        </Row>
        <Combobox label="Flavour" options={['Kesar pista', 'Kala khatta', 'Mango', 'Unflavoured']} />
      </Section>
    </>
  );
}
