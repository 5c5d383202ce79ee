import operations from 'virtual:contract';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { CoreContract } from '#features/contract.ts';
import { createApiClient } from './api-client.ts';
import { createQueries } from './api-queries.ts';
import { knownBrowserTokens } from './known-browsers.ts';
import { accessToken, currentSession, refreshSession } from './session-store.ts';

export type Api = JsonifiedClient<ContractRouterClient<CoreContract>>;

let serverApi: Api | null = null;

/** Sets the API of the rendering process. */
export function setServerApi(api: unknown): void {
  serverApi = api as Api;
}

/** The shop's API: over HTTP in the browser, in process on the server. */
export const api: Api = import.meta.env.SSR ? (serverOperations([]) as Api) : browserApi();

/** Query and mutation options for every operation. */
export const orpc = createQueries(api) as RouterUtils<Api>;

function browserApi(): Api {
  return createApiClient(operations, `${location.origin}/api`, withSession) as Api;
}

/** Sends a request with the access token; after a 401 the token is refreshed once and the request repeated. */
export async function withSession(request: Request): Promise<Response> {
  const token = await accessToken();
  const send = (bearer: string | null) => {
    const copy = request.clone();
    if (bearer) copy.headers.set('authorization', `Bearer ${bearer}`);
    const tokens = request.method === 'GET' ? '' : knownBrowserTokens();
    if (tokens) copy.headers.set('x-known-browser', tokens);
    return fetch(copy);
  };
  const response = await send(token);
  const session = currentSession();
  if (response.status !== 401 || !token || !session) return response;
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  if (code !== 'UNAUTHORIZED') return response;
  const fresh = await refreshSession(session.refreshToken);
  return fresh && fresh.accessToken !== token ? send(fresh.accessToken) : response;
}

/** In-process operations, looked up on each call, since modules load before the API is set. */
export function serverOperations(path: string[]): unknown {
  return new Proxy(() => {}, {
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? serverOperations([...path, name]) : undefined),
    apply: (_, __, args: unknown[]) => {
      const operation = path.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], serverApi);
      return (operation as (...inputs: unknown[]) => unknown)(...args);
    },
  });
}
