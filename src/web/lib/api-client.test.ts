import { expect, test } from 'vitest';
import { ApiError, createApiClient, isApiError } from './api-client.ts';

type Call = (input?: object, options?: object) => Promise<unknown>;
type Client = { shop: { get: Call; list: Call; save: Call; remove: Call } };

function client(respond: () => Response) {
  const requests: Request[] = [];
  const operations = {
    shop: { get: 'GET /things/{id}', list: 'GET /things', save: 'PUT /things/{id}', remove: 'DELETE /things/{id}' },
  };
  const api = createApiClient(operations, 'http://x/api', async (request) => {
    requests.push(request);
    return respond();
  }) as Client;
  return { requests, api };
}

test('passes parameters in the path, and the rest in the query or body', async () => {
  const { requests, api } = client(() => Response.json({ ok: true }));
  expect(await api.shop.get({ id: 'a b/c' })).toEqual({ ok: true });
  await api.shop.list({ search: 'whey & co', flavours: ['Mango', 'Kesar pista'], page: 2, inStock: undefined });
  await api.shop.save({ id: 'x', name: 'N' });
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET http://x/api/things/a%20b%2Fc',
    'GET http://x/api/things?search=whey+%26+co&flavours%5B0%5D=Mango&flavours%5B1%5D=Kesar+pista&page=2',
    'PUT http://x/api/things/x',
  ]);
  expect(await requests[2]!.json()).toEqual({ name: 'N' });
});

test('returns undefined for an empty response', async () => {
  const { api } = client(() => new Response(null, { status: 204 }));
  expect(await api.shop.remove({ id: 'x' })).toBeUndefined();
});

test('keeps code, status and data of a declared error', async () => {
  const body = { defined: true, code: 'INSUFFICIENT_STOCK', status: 409, message: 'Too few', data: { available: 3 } };
  const { api } = client(() => Response.json(body, { status: 409 }));
  const error = await api.shop.save({ id: 'x' }).catch((thrown: unknown) => thrown);
  expect(isApiError(error)).toBe(true);
  expect(error).toMatchObject({ code: 'INSUFFICIENT_STOCK', status: 409, data: { available: 3 }, message: 'Too few' });
});

test('throws for a response that is not the API’s', async () => {
  const { api } = client(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  const error = await api.shop.list().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'UNKNOWN', status: 502 });
  expect(isApiError(new TypeError('offline'))).toBe(false);
});
