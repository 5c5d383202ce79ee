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

/** The admin API. Only the browser calls it: the panel is not rendered on the server. */
export const adminApi = createApiClient(
  operations,
  import.meta.env.SSR ? 'http://server.invalid' : `${location.origin}/api`,
  sendAsStaff,
) as AdminApi;

/** Query options for every admin operation; their keys begin with 'admin'. */
export const adminQueries = createQueries(adminApi, ['admin']) as RouterUtils<AdminApi>;

/** after this long (ms) without input, polling does not keep the session alive */
const IDLE_MS = 5 * 60_000;
let lastTouch = Date.now();
if (!import.meta.env.SSR)
  for (const kind of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(kind, () => (lastTouch = Date.now()), { passive: true, capture: true });

/**
 * Sends a request as staff, and again after re-authentication where that is required; a refusal appears where the user
 * is.
 */
export async function sendAsStaff(request: Request): Promise<Response> {
  if (Date.now() - lastTouch > IDLE_MS) request.headers.set('x-idle', '1');
  const copy = request.clone();
  const response = await withSession(request);
  if (response.status !== 403) return response;
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  return code === 'REAUTHENTICATION_REQUIRED' && (await requestReauthentication()) ? withSession(copy) : response;
}
