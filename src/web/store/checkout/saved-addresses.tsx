import { useQuery } from '@tanstack/react-query';
import type { AddressForm } from '#features/customers/address-rules.ts';
import { orpc } from '../../lib/api.ts';
import { useSession } from '../../lib/use-session.ts';

/** Fills the form from an address of the profile. Nothing when there is none. */
export function SavedAddresses({ onChoose }: { onChoose(address: Omit<AddressForm, 'email'>): void }) {
  const session = useSession();
  const { data } = useQuery({
    ...orpc.customers.addresses.list.queryOptions({ input: undefined }),
    enabled: Boolean(session),
  });
  if (!data || data.length === 0) return null;
  const choose = (id: string) => {
    const found = data.find((one) => one.id === id);
    if (!found) return;
    const { fullName, phone, address, city, state, pincode } = found;
    onChoose({ fullName, phone, address, city, state, pincode });
  };
  return (
    <div className="fld ck__saved">
      <label htmlFor="saved">Saved address</label>
      <select id="saved" className="in" defaultValue="" onChange={(event) => choose(event.target.value)}>
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
