import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../lib/api.ts';
import { errorMessage } from '../../lib/errors.ts';
import { writeQueryData } from '../../lib/query-client.ts';
import { currentAccount, saveSession } from '../../lib/session-store.ts';
import { toastError } from '../../ui/toast.tsx';

export type Profile = Awaited<ReturnType<typeof api.customers.me>>;
export type SavedAddress = Awaited<ReturnType<typeof api.customers.addresses.list>>[number];
type Change = Parameters<typeof api.customers.updateProfile>[0];

export const profileQuery = () => orpc.customers.me.queryOptions({ input: undefined });
export const addressesQuery = () => orpc.customers.addresses.list.queryOptions({ input: undefined });

/** Updates the profile. The session's name follows. */
export function useProfileChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => api.customers.updateProfile(change),
    onSuccess: async (profile) => {
      await writeQueryData(client, profileQuery().queryKey, profile);
      const session = currentAccount();
      if (session) saveSession({ ...session, user: { ...session.user, fullName: profile.fullName } });
    },
  });
}

/** Saves goals or diets; shown at once, and reset when saving fails. */
export function useChoices(field: 'fitnessGoals' | 'dietaryPreferences', notSaved: string) {
  const client = useQueryClient();
  const { queryKey } = profileQuery();
  return useMutation({
    mutationFn: (chosen: string[]) => api.customers.updateProfile({ [field]: chosen }),
    // one after the other, so that the last choice wins
    scope: { id: field },
    onMutate: async (chosen) => {
      const before = client.getQueryData(queryKey);
      await writeQueryData<Profile>(client, queryKey, (profile) => profile && { ...profile, [field]: chosen });
      return { before };
    },
    onError: (error, _, context) => {
      if (context?.before) void writeQueryData(client, queryKey, context.before);
      toastError(notSaved, errorMessage(error));
    },
  });
}

/** Saves and removes addresses; each response is the whole list. */
export function useAddressChanges() {
  const client = useQueryClient();
  const { queryKey } = addressesQuery();
  const keep = (addresses: SavedAddress[]) => writeQueryData(client, queryKey, addresses);
  const save = useMutation({
    mutationFn: (address: Parameters<typeof api.customers.addresses.save>[0]) => api.customers.addresses.save(address),
    onSuccess: keep,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.customers.addresses.remove({ id }),
    onSuccess: keep,
  });
  const makeDefault = useMutation({
    mutationFn: (address: SavedAddress) => api.customers.addresses.save({ ...address, isDefault: true }),
    onMutate: async ({ id }) => {
      const before = client.getQueryData(queryKey);
      if (before) await keep(before.map((one) => ({ ...one, isDefault: one.id === id })));
      return { before };
    },
    onSuccess: keep,
    onError: (error, _, context) => {
      if (context?.before) void keep(context.before);
      toastError('Address not changed', errorMessage(error));
    },
  });
  return { save, remove, makeDefault };
}
