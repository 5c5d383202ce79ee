import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../lib/errors.ts';
import { writeQueryData } from '../../lib/query-client.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { accountApi, accountQueries } from '../api.ts';

export type Consents = Awaited<ReturnType<typeof accountApi.privacy.consents>>;
export type OpenOrder = Awaited<ReturnType<typeof accountApi.privacy.deletion>>['open'][number];

export const consentsQuery = () => ({
  ...accountQueries.privacy.consents.queryOptions({ input: undefined }),
  staleTime: 0,
});
export const deletionQuery = () => ({
  ...accountQueries.privacy.deletion.queryOptions({ input: undefined }),
  staleTime: 0,
});

/** Withdraws consents; each response is the whole state. */
export function useConsentChanges() {
  const client = useQueryClient();
  const keep = (consents: Consents) => writeQueryData(client, consentsQuery().queryKey, consents);
  const onError = (error: Error) => toastError('Something went wrong', errorMessage(error));
  const leave = useMutation({
    mutationFn: () => accountApi.privacy.leaveNewsletter(),
    onSuccess: async (consents) => {
      await keep(consents);
      toast('Unsubscribed', 'You will get no more newsletters.');
    },
    onError,
  });
  const stop = useMutation({
    mutationFn: (id: string) => accountApi.privacy.stopAlert({ id }),
    onSuccess: async (consents) => {
      await keep(consents);
      toast('Alert stopped');
    },
    onError,
  });
  const stopRequest = useMutation({
    mutationFn: (id: string) => accountApi.privacy.stopDeliveryRequest({ id }),
    onSuccess: async (consents) => {
      await keep(consents);
      toast('Request stopped');
    },
    onError,
  });
  const endReminders = useMutation({
    mutationFn: () => accountApi.privacy.endReminders(),
    onSuccess: async (consents) => {
      await keep(consents);
      toast('Reminders ended', 'Mails about your orders still come.');
    },
    onError,
  });
  return { leave, stop, stopRequest, endReminders };
}
