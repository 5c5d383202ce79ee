import {
  type AddressErrors,
  type AddressField,
  type AddressForm,
  validateAddress,
} from '#features/customers/address-rules.ts';
import { formatPhone } from '#shared/phone.ts';
import { AddressFields, AddressSummary } from '../../shop/address-fields.tsx';
import fieldStyles from '../../ui/field.module.css';
import formStyles from '../../ui/form.module.css';
import formPartsStyles from '../../ui/form-parts.module.css';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { type Order, reloadOrders } from './orders.ts';

type Props = { order: Order; onClose(): void };

/** Corrects contact and delivery address; an issued invoice is replaced. */
export function CorrectAddressDialog({ order, onClose }: Props) {
  const { shippingAddress } = order;
  const isEmailOptional = !shippingAddress.email;
  const form = useEntityForm({
    draft: `address ${order.id}`,
    fields: (): AddressForm => ({ ...shippingAddress, phone: formatPhone(shippingAddress.phone) }),
    validate: (typed) => validateAddress(typed, { isEmailOptional }),
    save: (address) => adminApi.orderManagement.correctAddress({ id: order.id, shippingAddress: address }),
    reload: reloadOrders,
    success: () => ['Address changed', `Order ${order.displayId} goes to the new address.`],
    onSaved: onClose,
  });
  const address = form.values;
  const names = Object.keys(address) as AddressField[];
  const problems: AddressErrors = Object.fromEntries(names.map((name) => [name, form.messageOf(name)]));
  const invoice = order.invoices.find(({ kind, isReversed }) => kind === 'invoice' && !isReversed);
  return (
    <EntityDialog form={form} title={`Correct the address of ${order.displayId}`} save="Save address" onClose={onClose}>
      <div className={formPartsStyles.fields}>
        <AddressSummary problems={problems} />
        <div className={formStyles.form}>
          <AddressFields
            form={address}
            problems={problems}
            onChange={form.change}
            withEmail
            isEmailOptional={isEmailOptional}
          />
        </div>
        <p className={fieldStyles.hint}>
          {invoice
            ? consequenceFor(invoice)
            : 'The place of supply follows the State. The old address stays in the history.'}
        </p>
      </div>
    </EntityDialog>
  );
}

function consequenceFor({ number, withdrawal }: Order['invoices'][number]): string {
  if (!withdrawal) return `Invoice ${number} stays as it is, since a credit note refers to it.`;
  const becomes =
    withdrawal === 'void' ? 'becomes void' : 'is of an earlier month and is reversed by a credit note in full';
  return `Invoice ${number} ${becomes}, and a corrected one is issued with the place of supply of the new address.`;
}
