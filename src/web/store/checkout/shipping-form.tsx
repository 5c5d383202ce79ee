import type { AddressErrors, AddressForm } from '#features/customers/address-rules.ts';
import { AddressFields, AddressSummary } from '../../shop/address-fields.tsx';
import formStyles from '../../ui/form.module.css';

type Props = {
  form: AddressForm;
  problems: AddressErrors;
  onChange(change: Partial<AddressForm>): void;
  onSubmit(): void;
};

/** The delivery address. Errors are shown at their fields and, linked, above the form. */
export function ShippingForm({ form, problems, onChange, onSubmit }: Props) {
  return (
    <form
      id="shipping"
      className={formStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <AddressSummary problems={problems} />
      <AddressFields form={form} problems={problems} onChange={onChange} withEmail />
    </form>
  );
}
