import { adminApi } from '../../api.ts';
import { useAction } from '../../components/use-action.ts';
import { reloadWebhooks } from './endpoints.ts';

/** Resumes or pauses an endpoint. */
export function useSwitchOn(isActive = true) {
  return useAction({
    run: (id: string) => adminApi.webhooks.setActive({ id, isActive }),
    reload: reloadWebhooks,
    success: () =>
      isActive ? ['Endpoint On', 'Waiting events are sent now, in order.'] : ['Endpoint Paused', 'Its events wait.'],
  });
}
