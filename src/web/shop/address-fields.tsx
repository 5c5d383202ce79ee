import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AddressField, AddressForm } from '#features/customers/address-rules.ts';
import { INDIAN_STATES } from '#shared/india-states.ts';
import { CircleCheck } from '../icons/circle-check.ts';
import buttonStyles from '../ui/button.module.css';
import { SelectField, TextAreaField, TextField } from '../ui/field.tsx';
import formStyles from '../ui/form.module.css';
import { FormNotice } from '../ui/form-notice.tsx';
import styles from './address-fields.module.css';
import { usePincode } from './use-pincode.ts';

const LABELS: Record<AddressField, string> = {
  phone: 'Phone',
  email: 'Email',
  pincode: 'Pincode',
  fullName: 'Full name',
  address: 'Address',
  city: 'City',
  state: 'State',
};
type Problems = { [Name in AddressField]?: string | undefined };
const FIELDS = Object.keys(LABELS) as AddressField[];
const DECIDES_STATE: ReadonlySet<AddressField> = new Set(['pincode', 'state']);
const idOf = (field: AddressField) => `address-${field}`;

/** Focuses the first invalid field; returns whether there is one. The order is that of the form. */
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
};

/** The attributes of a field by its name. */
const fieldOf =
  ({ form, problems, onChange }: Props) =>
  (name: AddressField) => ({
    id: idOf(name),
    name,
    label: LABELS[name],
    value: form[name],
    error: problems[name],
    required: true,
    onChange: (event: { target: { value: string } }) =>
      onChange({ [name]: event.target.value, ...(DECIDES_STATE.has(name) && { isStateConfirmed: false }) }),
  });

type ContactProps = Props & { withEmail?: boolean; isEmailOptional?: boolean };

/** Phone and e-mail. */
export function ContactFields({ withEmail = true, isEmailOptional = false, ...props }: ContactProps) {
  const field = fieldOf(props);
  const className = withEmail ? formStyles.half : '';
  return (
    <>
      <TextField
        {...field('phone')}
        className={className}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
      />
      {withEmail && (
        <TextField
          {...field('email')}
          required={!isEmailOptional}
          optional={isEmailOptional}
          className={className}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
      )}
    </>
  );
}

type PlaceProps = Props & {
  /** beside the pincode */
  pincodeNote?: ReactNode;
  /** city and State are hidden while they are those of the pincode */
  isShort?: boolean;
};

/**
 * Name and place of an Indian address, the pincode first: it fills in city and State. A State that differs from the
 * pincode's stays, with a question, since it decides about the tax.
 */
export function PlaceFields({ pincodeNote, isShort = false, ...props }: PlaceProps) {
  const { form, problems, onChange } = props;
  const place = usePincode(form, onChange);
  // opened by the customer, who may be typing into them when the pincode is looked up
  const [isPlaceOpen, setPlaceOpen] = useState(false);
  const isOfPincode = place?.city === form.city && place.states.length === 1 && place.states[0] === form.state;
  const isPlaceHidden = isShort && !isPlaceOpen && isOfPincode && !problems.city && !problems.state;
  const otherStates = place && form.state !== '' && !place.states.includes(form.state) ? place.states : [];
  const field = fieldOf(props);
  return (
    <>
      <TextField
        {...field('pincode')}
        className={formStyles.third}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
      />
      {isPlaceHidden ? (
        <FilledPlace city={form.city} state={form.state} note={pincodeNote} onOpen={() => setPlaceOpen(true)} />
      ) : (
        pincodeNote && <p className={styles.pincodeNote}>{pincodeNote}</p>
      )}
      <TextField {...field('fullName')} autoComplete="name" maxLength={100} />
      <TextAreaField {...field('address')} autoComplete="street-address" rows={3} maxLength={300} />
      {!isPlaceHidden && (
        <>
          <TextField
            {...field('city')}
            className={formStyles.half}
            autoComplete="address-level2"
            maxLength={80}
            onFocus={() => setPlaceOpen(true)}
          />
          <SelectField
            {...field('state')}
            className={formStyles.half}
            autoComplete="address-level1"
            onFocus={() => setPlaceOpen(true)}
          >
            <option value="">Choose a State</option>
            {INDIAN_STATES.map(({ code, name }) => (
              <option key={code}>{name}</option>
            ))}
          </SelectField>
        </>
      )}
      {place && otherStates.length > 0 && !form.isStateConfirmed && (
        <StateQuestion
          pincode={place.pincode}
          states={otherStates}
          chosen={form.state}
          onChoose={(state) => onChange({ state, isStateConfirmed: state === form.state })}
        />
      )}
    </>
  );
}

type FilledProps = { city: string; state: string; note: ReactNode; onOpen(): void };

/** City and State of the pincode as a sentence, which opens their fields. */
function FilledPlace({ city, state, note, onOpen }: FilledProps) {
  return (
    <p className={styles.pincodeNote}>
      <CircleCheck size="small" />
      <span>
        <b>
          {city}, {state}.
        </b>{' '}
        {note}{' '}
        <button
          type="button"
          className="link"
          onClick={() => {
            flushSync(onOpen);
            document.getElementById(idOf('city'))?.focus();
          }}
        >
          Not there?
        </button>
      </span>
    </p>
  );
}

/** All fields of an address in one group. */
export function AddressFields({ withEmail = false, isEmailOptional = false, ...props }: ContactProps) {
  return (
    <>
      <ContactFields {...props} withEmail={withEmail} isEmailOptional={isEmailOptional} />
      <PlaceFields {...props} />
    </>
  );
}

type QuestionProps = { pincode: string; states: readonly string[]; chosen: string; onChoose(state: string): void };

/** Asks which State is right when the pincode lies in another one. */
function StateQuestion({ pincode, states, chosen, onChoose }: QuestionProps) {
  return (
    <fieldset className={styles.question}>
      <legend>
        Pincode {pincode} is in {states.join(' or ')}. Which State is right?
      </legend>
      <div className={styles.answers}>
        {states.map((state) => (
          <button
            key={state}
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.dark} ${buttonStyles.small}`}
            onClick={() => onChoose(state)}
          >
            Choose {state}
          </button>
        ))}
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.outline} ${buttonStyles.small}`}
          onClick={() => onChoose(chosen)}
        >
          Keep {chosen}
        </button>
      </div>
    </fieldset>
  );
}
