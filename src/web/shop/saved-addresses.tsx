import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AddressForm } from '#features/customers/address-rules.ts';
import { orpc } from '../lib/api.ts';
import { useSession } from '../lib/use-session.ts';
import { SelectField } from '../ui/field.tsx';

type Props = {
  /** the label of choosing none */
  none: string;
  /** the default address is selected initially */
  preselect?: boolean;
  onChoose(address: Omit<AddressForm, 'email'> | null): void;
};

/** Fills a form from a saved address. Nothing without saved addresses. */
export function SavedAddresses({ none, preselect, onChoose }: Props) {
  const session = useSession();
  const { data } = useQuery({
    ...orpc.customers.addresses.list.queryOptions({ input: undefined }),
    enabled: Boolean(session),
  });
  const [chosen, setChosen] = useState('');
  const choose = (id: string) => {
    setChosen(id);
    const savedAddress = data?.find((one) => one.id === id);
    if (!savedAddress) return onChoose(null);
    const { fullName, phone, address, city, state, pincode, isStateConfirmed } = savedAddress;
    onChoose({ fullName, phone, address, city, state, pincode, isStateConfirmed });
  };
  const preferred = data?.find((one) => one.isDefault)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the addresses arrive
  useEffect(() => {
    if (preselect && preferred) choose(preferred);
  }, [preferred]);
  if (!data || data.length === 0) return null;
  return (
    <SelectField label="Saved address" value={chosen} onChange={(event) => choose(event.target.value)}>
      <option value="">{none}</option>
      {data.map(({ id, fullName, address, city, pincode }) => (
        <option key={id} value={id}>
          {fullName}, {address}, {city} {pincode}
        </option>
      ))}
    </SelectField>
  );
}
