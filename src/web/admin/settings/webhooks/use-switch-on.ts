import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../lib/errors.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import { adminApi } from '../../api.ts';
import { reloadWebhooks } from './endpoints.ts';

/** Resumes or pauses an endpoint. */
export function useSwitchOn(isActive = true) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => adminApi.webhooks.setActive({ id, isActive }),
    onSuccess: () =>
      isActive
        ? toast('Endpoint On', 'Waiting events are sent now, in order.')
        : toast('Endpoint Paused', 'Its events wait.'),
    onError: (error) => toastError('Error', errorMessage(error)),
    onSettled: () => reloadWebhooks(client),
  });
}
