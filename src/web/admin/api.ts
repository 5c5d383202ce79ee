import operations from 'virtual:admin-contract';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { AdminContract } from '#features/admin-contract.ts';
import { withSession } from '../lib/api.ts';
import { createApiClient } from '../lib/api-client.ts';
import { createQueries } from '../lib/api-queries.ts';
import { requestReauthentication } from './components/reauthentication-store.ts';

export type AdminApi = JsonifiedClient<ContractRouterClient<AdminContract>>;

/** The staff's part of the API. Only the browser calls it: the panel is not rendered on the server. */
export const adminApi = createApiClient(
  operations,
  import.meta.env.SSR ? 'http://server.invalid' : `${location.origin}/api`,
  sendAsStaff,
) as AdminApi;

/** Query options for every operation of staff; their keys begin with 'admin'. */
export const adminQueries = createQueries(adminApi, ['admin']) as RouterUtils<AdminApi>;

/** after so long without a key or a touch, what the panel asks by itself does not keep the session */
const IDLE_MS = 5 * 60_000;
let lastTouch = Date.now();
if (!import.meta.env.SSR)
  for (const kind of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(kind, () => (lastTouch = Date.now()), { passive: true, capture: true });

/** Sends as staff: what asks for the password again is sent once more after it; a refusal is said where it was tried. */
export async function sendAsStaff(request: Request): Promise<Response> {
  if (Date.now() - lastTouch > IDLE_MS) request.headers.set('x-idle', '1');
  const again = request.clone();
  const response = await withSession(request);
  if (response.status !== 403) return response;
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  return code === 'REAUTHENTICATION_REQUIRED' && (await requestReauthentication()) ? withSession(again) : response;
}
