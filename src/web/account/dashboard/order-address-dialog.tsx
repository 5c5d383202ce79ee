import { type FormEvent, useCallback, useState } from 'react';
import {
  type AddressErrors,
  type AddressField,
  type AddressForm,
  validateAddress,
} from '#features/customers/address-rules.ts';
import { formatPhone } from '#shared/phone.ts';
import { errorCode, errorMessage, fieldErrors } from '../../lib/errors.ts';
import { AddressFields, AddressSummary } from '../../shop/address-fields.tsx';
import { SavedAddresses } from '../../shop/saved-addresses.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import formStyles from '../../ui/form.module.css';
import { FormNotice } from '../../ui/form-notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFieldErrors } from '../../ui/use-field-errors.ts';
import { type Order, useOrderChanges } from './orders.ts';

type Props = { order: Order; open: boolean; onClose(): void };

export function OrderAddressDialog({ order, open, onClose }: Props) {
  return (
    <Dialog open={open} preventOutsideClose title="Change address" onClose={onClose}>
      <DialogBody>
        <Form order={order} onDone={onClose} />
      </DialogBody>
    </Dialog>
  );
}

/** Changes the delivery address to a saved or an entered one. */
function Form({ order, onDone }: { order: Order; onDone(): void }) {
  const orderAddress = { ...order.shippingAddress, phone: formatPhone(order.shippingAddress.phone) };
  const isEmailOptional = !orderAddress.email;
  const [address, setAddress] = useState<AddressForm>(orderAddress);
  const change = useCallback((values: Partial<AddressForm>) => setAddress((before) => ({ ...before, ...values })), []);
  const { problems, show, form } = useFieldErrors<AddressField>();
  const { changeAddress } = useOrderChanges();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (changeAddress.isPending) return;
    if (show(validateAddress(address, { isEmailOptional }))) return;
    changeAddress.mutate(
      { id: order.id, address },
      {
        onSuccess: () => {
          toast('Address changed', `Order ${order.displayId} goes to the new address.`);
          onDone();
        },
        onError: (error) => {
          const fields = fieldErrors<AddressErrors>(error, 'INVALID_ADDRESS');
          if (fields) show(fields);
        },
      },
    );
  };
  const failed = changeAddress.isError && errorCode(changeAddress.error) !== 'INVALID_ADDRESS';
  return (
    <form className={formStyles.form} {...form} method="post" onSubmit={submit}>
      {failed && <FormNotice>{errorMessage(changeAddress.error)}</FormNotice>}
      <AddressSummary problems={problems} />
      <SavedAddresses
        none="As in the order"
        onChoose={(saved) => {
          setAddress({ ...orderAddress, ...saved });
          show({});
        }}
      />
      <AddressFields form={address} problems={problems} onChange={change} withEmail isEmailOptional={isEmailOptional} />
      <BusyButton busy={changeAddress.isPending} busyLabel="Saving...">
        Save address
      </BusyButton>
    </form>
  );
}
