import { useQuery } from '@tanstack/react-query';
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
import { BusyButton } from '../../ui/busy-button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import formStyles from '../../ui/form.module.css';
import { FormNotice } from '../../ui/form-notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { formValues, useFieldErrors } from '../../ui/use-field-errors.ts';
import { addressesQuery, profileQuery, type SavedAddress, useAddressChanges } from './profile.ts';

type Props = { open: boolean; address: SavedAddress | null; onClose(): void };

export function AddressDialog({ open, address, onClose }: Props) {
  return (
    <Dialog open={open} preventOutsideClose title={address ? 'Edit address' : 'Add address'} onClose={onClose}>
      <DialogBody>
        <Form address={address} onDone={onClose} />
      </DialogBody>
    </Dialog>
  );
}

function Form({ address, onDone }: { address: SavedAddress | null; onDone(): void }) {
  const { data: profile } = useQuery(profileQuery());
  const { data: all } = useQuery(addressesQuery());
  const { problems, show, form } = useFieldErrors<AddressField>();
  const { save } = useAddressChanges();
  const [typed, setTyped] = useState<AddressForm>(() => startOf(address ?? profile));
  const change = useCallback((values: Partial<AddressForm>) => setTyped((before) => ({ ...before, ...values })), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    // the rules are those of an order, which has an e-mail too
    if (show(validateAddress({ ...typed, email: '' }, { isEmailOptional: true }))) return;
    const { email: _, ...savedFields } = typed;
    const isDefault = formValues(event.currentTarget)('isDefault') !== '';
    save.mutate(
      { ...(address ? { id: address.id } : {}), ...savedFields, isDefault },
      {
        onSuccess: () => {
          toast('Address saved');
          onDone();
        },
        onError: (error) => {
          const fields = fieldErrors<AddressErrors>(error, 'INVALID_ADDRESS');
          if (fields) show(fields);
        },
      },
    );
  };
  const failed = save.isError && errorCode(save.error) !== 'INVALID_ADDRESS';
  // the first address is the default, and stays so until another one is
  const choosable = all && all.length > 0 && !address?.isDefault;
  return (
    <form className={formStyles.form} {...form} method="post" onSubmit={submit}>
      {failed && <FormNotice>{errorMessage(save.error)}</FormNotice>}
      <AddressSummary problems={problems} />
      <AddressFields form={typed} problems={problems} onChange={change} />
      {choosable && (
        <Checkbox name="isDefault" value="yes">
          Use as default
        </Checkbox>
      )}
      <BusyButton busy={save.isPending} busyLabel="Saving...">
        Save address
      </BusyButton>
    </form>
  );
}

type StartValues = Partial<Record<AddressField, string | null> & Pick<AddressForm, 'isStateConfirmed'>>;

function startOf(startValues: StartValues | undefined): AddressForm {
  const text = (field: AddressField) => startValues?.[field] ?? '';
  return {
    fullName: text('fullName'),
    email: '',
    phone: formatPhone(text('phone')),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    pincode: text('pincode'),
    isStateConfirmed: startValues?.isStateConfirmed,
  };
}
