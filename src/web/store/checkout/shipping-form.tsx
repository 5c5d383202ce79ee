import type { AddressErrors, AddressForm } from '#features/customers/address-rules.ts';
import { AddressFields, AddressSummary } from '../../shop/address-fields.tsx';
import formStyles from '../../ui/form.module.css';
import { ScriptNotice } from '../../ui/script-notice.tsx';

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
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <ScriptNotice>Checkout needs JavaScript. Please switch it on for this page.</ScriptNotice>
      <AddressSummary problems={problems} />
      <AddressFields form={form} problems={problems} onChange={onChange} withEmail />
    </form>
  );
}
