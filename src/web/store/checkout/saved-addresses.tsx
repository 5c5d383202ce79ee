import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AddressForm } from '#features/customers/address-rules.ts';
import { orpc } from '../../lib/api.ts';
import { useSession } from '../../lib/use-session.ts';

type Props = {
  /** nothing has been typed yet: the default address is filled in */
  blank: boolean;
  onChoose(address: Omit<AddressForm, 'email'>): void;
};

/** Fills the form from an address of the profile. Nothing when there is none. */
export function SavedAddresses({ blank, onChoose }: Props) {
  const session = useSession();
  const { data } = useQuery({
    ...orpc.customers.addresses.list.queryOptions({ input: undefined }),
    enabled: Boolean(session),
  });
  const [chosen, setChosen] = useState('');
  const choose = (id: string) => {
    setChosen(id);
    const found = data?.find((one) => one.id === id);
    if (!found) return;
    const { fullName, phone, address, city, state, pincode } = found;
    onChoose({ fullName, phone, address, city, state, pincode });
  };
  const preferred = data?.find((one) => one.isDefault)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the addresses arrive
  useEffect(() => {
    if (blank && preferred) choose(preferred);
  }, [preferred]);
  if (!data || data.length === 0) return null;
  return (
    <div className="fld ck__saved">
      <label htmlFor="saved">Saved address</label>
      <select id="saved" className="in" value={chosen} onChange={(event) => choose(event.target.value)}>
        <option value="">Type a new one</option>
        {data.map(({ id, fullName, address, city, pincode }) => (
          <option key={id} value={id}>
            {fullName}, {address}, {city} {pincode}
          </option>
        ))}
      </select>
    </div>
  );
}
