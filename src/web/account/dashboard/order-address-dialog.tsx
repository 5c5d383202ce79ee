import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type AddressForm, type AddressProblems, addressProblems } from '#features/customers/address-rules.ts';
import { orpc } from '../../lib/api.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { toast } from '../../ui/toast.tsx';
import { AddressFields, AddressSummary, readAddress } from '../parts/address-fields.tsx';
import { BusyButton } from '../parts/busy-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { FormNotice } from '../parts/form-notice.tsx';
import { typedIn, useProblems } from '../parts/use-problems.ts';
import { type Order, useOrderChanges } from './orders.ts';

type Props = { order: Order; open: boolean; onClose(): void };

export function OrderAddressDialog({ order, open, onClose }: Props) {
  return (
    <Dialog open={open} keeps title="Change address" onClose={onClose}>
      <Form order={order} onDone={onClose} />
    </Dialog>
  );
}

/** Corrects where an order goes, from a saved address or by hand. */
function Form({ order, onDone }: { order: Order; onDone(): void }) {
  const [start, setStart] = useState<AddressForm>(order.shippingAddress);
  const { problems, show, form } = useProblems<keyof AddressForm>();
  const { changeAddress } = useOrderChanges();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (changeAddress.isPending) return;
    const address = readAddress(typedIn(event.currentTarget));
    if (show(addressProblems(address))) return;
    changeAddress.mutate(
      { id: order.id, address },
      {
        onSuccess: () => {
          toast('Address changed', `Order ${order.displayId} goes to the new address.`);
          onDone();
        },
        onError: (error) => {
          if (errorCode(error) === 'INVALID_ADDRESS') show(errorData<{ fields: AddressProblems }>(error)?.fields ?? {});
        },
      },
    );
  };
  const failed = changeAddress.isError && errorCode(changeAddress.error) !== 'INVALID_ADDRESS';
  return (
    <form className="form" {...form} onSubmit={submit}>
      {failed && <FormNotice>{errorMessage(changeAddress.error)}</FormNotice>}
      <AddressSummary problems={problems} />
      <SavedAddresses
        onChoose={(saved) => {
          setStart({ ...order.shippingAddress, ...saved });
          show({});
        }}
      />
      <AddressFields key={JSON.stringify(start)} start={start} problems={problems} withEmail />
      <BusyButton busy={changeAddress.isPending} busyLabel="Saving...">
        Save address
      </BusyButton>
    </form>
  );
}

/** A choice of the profile's addresses; nothing when there is none. */
function SavedAddresses({ onChoose }: { onChoose(address: Omit<AddressForm, 'email'> | undefined): void }) {
  const { data } = useQuery(orpc.customers.addresses.list.queryOptions({ input: undefined }));
  if (!data || data.length === 0) return null;
  return (
    <div className="fld">
      <label htmlFor="saved-address">Saved address</label>
      <select
        id="saved-address"
        className="in"
        defaultValue=""
        onChange={(event) => onChoose(data.find(({ id }) => id === event.target.value))}
      >
        <option value="">As in the order</option>
        {data.map(({ id, fullName, address, city, pincode }) => (
          <option key={id} value={id}>
            {fullName}, {address}, {city} {pincode}
          </option>
        ))}
      </select>
    </div>
  );
}
