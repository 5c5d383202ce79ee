import type { AddressErrors, AddressForm } from '#features/customers/address-rules.ts';
import { lazyHydrate } from '../../lib/lazy-hydration.tsx';
import { AddressSummary, ContactFields, PlaceFields } from '../../shop/address-fields.tsx';
import { SavedAddresses } from '../../shop/saved-addresses.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import formStyles from '../../ui/form.module.css';
import { ScriptNotice } from '../../ui/script-notice.tsx';
import { readStoredPincode } from './draft.ts';
import sectionStyles from './section.module.css';

const BasketReminder = lazyHydrate('basket-reminder', () => import('./basket-reminder.tsx'));

type Props = {
  isEmailOptional: boolean;
  form: AddressForm;
  problems: AddressErrors;
  /** day of delivery and whether cash is taken, of the pincode in the form; null while unknown */
  pincodeNote: string | null;
  /** the cart is bought, not one line */
  isCart: boolean;
  onChange(change: Partial<AddressForm>): void;
  onSubmit(): void;
};

/** Contact and delivery address. Errors are shown at their fields and, linked, above the form. */
export function ShippingForm({ isEmailOptional, form, problems, pincodeNote, isCart, onChange, onSubmit }: Props) {
  const { shortForm, basketReminders } = useStorefront();
  const fields = { form, problems, onChange };
  return (
    <form
      id="shipping"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <ScriptNotice>Checkout needs JavaScript. Please switch it on for this page.</ScriptNotice>
      <AddressSummary problems={problems} />
      <section className={sectionStyles.section}>
        <h2 className="heading-3 heading">Contact</h2>
        <div className={formStyles.form}>
          <ContactFields {...fields} isEmailOptional={isEmailOptional} />
          {isCart && basketReminders && <BasketReminder email={form.email} />}
        </div>
      </section>
      <section className={sectionStyles.section}>
        <h2 className="heading-3 heading">Address</h2>
        <div className={formStyles.form}>
          <SavedAddresses
            none="Type a new one"
            preselect={!form.phone && !form.address && ['', readStoredPincode()].includes(form.pincode)}
            onChoose={(address) => address && onChange(address)}
          />
          <PlaceFields {...fields} pincodeNote={pincodeNote} isShort={shortForm} />
        </div>
      </section>
    </form>
  );
}
