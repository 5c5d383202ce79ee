import { toast, toastError } from '../../../ui/toast.tsx';
import { adminApi } from '../../api.ts';
import { useAction } from '../../components/use-action.ts';
import { formatTook, reloadWebhooks } from './endpoints.ts';

/** Sends a test event to an endpoint and shows the response. */
export function useSendTest() {
  return useAction({
    run: (id: string) => adminApi.webhooks.sendTest({ id }),
    reload: reloadWebhooks,
    onSuccess: ({ isDelivered, attempt: { status, error, tookMs } }) => {
      const outcome = status === null ? (error ?? 'No answer') : `${status} after ${formatTook(tookMs)}`;
      if (isDelivered) toast('Test Delivered', outcome);
      else toastError('Test Not Taken', outcome);
    },
  });
}
