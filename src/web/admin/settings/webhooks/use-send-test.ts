import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../lib/errors.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import { adminApi } from '../../api.ts';
import { formatTook, reloadWebhooks } from './endpoints.ts';

/** Sends a test event to an endpoint and shows the response. */
export function useSendTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => adminApi.webhooks.sendTest({ id }),
    onSuccess: ({ isDelivered, attempt: { status, error, tookMs } }) => {
      const answer = status === null ? (error ?? 'No answer') : `${status} after ${formatTook(tookMs)}`;
      if (isDelivered) toast('Test Delivered', answer);
      else toastError('Test Not Taken', answer);
    },
    onError: (error) => toastError('Error', errorMessage(error)),
    onSettled: () => reloadWebhooks(client),
  });
}
