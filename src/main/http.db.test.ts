/** Invalid input over HTTP: a declared error and nothing lost, never a 500. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#db/schema/customers.ts';
import { accountContract } from '#features/account-contract.ts';
import { adminContract } from '#features/admin-contract.ts';
import { contract } from '#features/contract.ts';
import { createSession } from '#features/customers/session.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import { hashInline } from '#platform/http/pages.ts';
import { grantedOf } from '#platform/http/permissions.ts';
import { createRateLimiter } from '#platform/http/rate-limits.ts';
import { listOperations } from '#shared/list-operations.ts';
import { PERMISSIONS } from '#shared/permissions.ts';
import { checkOut, makeCustomer, makeProduct, makeStaff, putInCart, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { configuredAttemptLimit } from './rate-limit-settings.ts';

let app: TestApp;
let http: ReturnType<typeof testHttp>;
let token: string;
let staffToken: string;
let userId: string;
const { gateways } = scriptedGateway();
beforeAll(async () => {
  app = await createTestApp();
  http = testHttp(app, gateways, { limits: await createRateLimiter(app.db.$client, configuredAttemptLimit(app)) });
  userId = await makeCustomer(app);
  token = await tokenOf(userId);
  staffToken = await tokenOf((await makeStaff(app)).userId);
});
afterAll(() => app.close());

async function tokenOf(id: string) {
  const user = (await app.db.select().from(users)).find((one) => one.id === id)!;
  return (await createSession(app, user, 'test')).accessToken;
}

function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  return http.request(path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(text === undefined ? {} : { body: text }),
  });
}

const signed = () => ({ authorization: `Bearer ${token}` });

test('serves the component page in a demo only', async () => {
  const pages = {
    render: async () => new Response('<p>A page</p>', { headers: { 'content-type': 'text/html' } }),
    params: {},
    cache: new PageCache(),
  };
  const requestPage = (demo: boolean, path: string) =>
    testHttp({ ...app, demo }, gateways, { clientDir: import.meta.dirname, pages }).request(`http://localhost${path}`, {
      headers: { host: 'localhost' },
    });
  expect((await requestPage(false, '/dev/components')).status).toBe(404);
  expect((await requestPage(false, '/about')).status).toBe(200);
  expect((await requestPage(true, '/dev/components')).status).toBe(200);
});

describe('named errors', () => {
  test('answers 401 without sign-in', async () => {
    expect((await call('GET', '/api/cart')).status).toBe(401);
  });
  test('answers 401 to an invalid token', async () => {
    expect((await call('GET', '/api/cart', undefined, { authorization: 'Bearer nonsense' })).status).toBe(401);
  });
  test('answers 404 to an unknown operation', async () => {
    expect((await call('GET', '/api/nothing-here')).status).toBe(404);
  });
  test('answers 400 to a malformed body', async () => {
    expect((await call('POST', '/api/auth/sign-in', '{"email":')).status).toBe(400);
  });
  test('answers 400 with the field when it is invalid', async () => {
    const response = await call('POST', '/api/auth/sign-up', { email: 'no address', password: 'x', fullName: 'A' });
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain('"email"');
  });
  test('answers 404 to an unknown id and to another customer’s order', async () => {
    const other = await makeCustomer(app);
    await putInCart(app, other, await makeProduct(app));
    const { orderId } = await checkOut(app, gateways, other);
    expect((await call('GET', `/api/orders/${orderId}`, undefined, signed())).status).toBe(404);
    expect((await call('GET', `/api/orders/${orderId.slice(0, 8)}`, undefined, signed())).status).toBe(404);
    expect((await call('POST', `/api/orders/${orderId}/cancel`, {}, signed())).status).toBe(404);
    expect((await call('POST', '/api/payments/initiate', { orderId }, signed())).status).toBe(404);
    expect((await call('GET', `/api/orders/${randomUUID()}`, undefined, signed())).status).toBe(404);
    expect((await call('GET', '/api/products/no-such-product')).status).toBe(404);
    expect((await call('DELETE', `/api/cart/items/${randomUUID()}`, undefined, signed())).status).toBe(404);
  });
  test('answers 413 to a body that is too large', async () => {
    expect((await call('POST', '/api/auth/sign-in', { email: 'a@b.in', password: 'x'.repeat(600_000) })).status).toBe(
      413,
    );
  });
  test('answers 429 with Retry-After after too many tries', async () => {
    let last: Response | undefined;
    for (let tries = 0; tries < 6; tries++)
      last = await call('POST', '/api/auth/sign-in', { email: 'locked@example.in', password: 'wrong' });
    expect(last!.status).toBe(429);
    expect(Number(last!.headers.get('retry-after'))).toBeGreaterThan(0);
    // another account from the same address is not locked out
    expect((await call('POST', '/api/auth/sign-in', { email: 'other@example.in', password: 'wrong' })).status).toBe(
      401,
    );
  });
  test('counts attempts at one account together, from any address', async () => {
    const limits = await createRateLimiter(app.db.$client);
    const write = (address: string) => limits.consume('post', { account: 'asha', address });
    for (let index = 0; index < 12; index++) expect(await write(`10.0.0.${index}`)).toBeNull();
    expect(await write('10.0.1.1')).toMatchObject({ seconds: expect.any(Number), first: true });
  });
  test('answers 401 to an unverified callback', async () => {
    expect((await call('POST', '/payments/callback/scripted', { id: 'x' })).status).toBe(401);
    expect((await call('POST', '/payments/callback/nobody', { id: 'x' })).status).toBe(404);
  });
});

test('refuses quantities that would overflow sums', async () => {
  const product = await makeProduct(app, { stock: null });
  for (const quantity of [0, -1, 1.5, 1e9, 'many']) {
    const response = await call(
      'POST',
      '/api/cart/items',
      { productId: product.productId, quantity, idempotencyKey: randomUUID() },
      signed(),
    );
    expect([400, 422]).toContain(response.status);
  }
});

test('sends security headers with every response', async () => {
  const response = await call('GET', '/api/products');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const policy = response.headers.get('content-security-policy')!.split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]),
  );
  expect(policy.join()).not.toMatch(/unsafe-|https?:/);
  expect(response.headers.get('x-frame-options')).toBe('DENY');
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(response.headers.get('x-request-id')).toBeTruthy();
});

test('describes every operation in the OpenAPI document', async () => {
  const document = (await (await call('GET', '/api/openapi.json')).json()) as {
    openapi: string;
    paths: Record<string, object>;
  };
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths).length).toBeGreaterThan(25);
});

test('hashes inline scripts and removes their nonces', () => {
  const page =
    '<script nonce="n1">a()</script><script nonce="n1" src="/x.js"></script><script type="application/json" nonce="n1">{}</script>';
  const { html, scripts: hashes } = hashInline(page, 'n1');
  expect(html).not.toContain('nonce');
  expect(hashes).toHaveLength(1);
});

describe('every staff operation of the contract', () => {
  const staff = listOperations(adminContract);
  const named = staff.map(({ method, path }) => [method, path] as const);

  test('has a path under /admin and a permission; public operations have none', () => {
    for (const { path, meta } of staff) {
      expect(path).toMatch(/^\/admin\//);
      expect(meta.auth, path).toBe('staff');
      expect(meta.permission, path).toBeTruthy();
    }
    for (const { path, meta } of listOperations({ contract, accountContract })) {
      expect(path).not.toMatch(/^\/admin/);
      expect(meta.auth).not.toBe('staff');
    }
  });
  // file routes are outside the contract: every such route under /admin
  test('guards routes of staff outside the contract: 401 for visitors, 403 for customers', async () => {
    const paths = http.routes.filter(({ method, path }) => path.startsWith('/api/admin/') && method !== 'ALL');
    const operations = [...new Set(paths.map(({ method, path }) => `${method} ${path}`))];
    expect(operations).toEqual(
      expect.arrayContaining([
        'GET /api/admin/products.csv',
        'POST /api/admin/imports/orders',
        'POST /api/admin/images',
      ]),
    );
    for (const [method, path] of operations.map((one) => one.split(' ') as [string, string])) {
      const body = method === 'GET' ? undefined : 'x';
      const visitor = await call(method, path, body);
      const customer = await call(method, path, body, signed());
      expect([method, path, visitor.status, customer.status]).toEqual([method, path, 401, 403]);
    }
  });

  test.each(named)('%s %s answers 401 to visitors and 403 to customers', async (method, path) => {
    const url = `/api${path.replace(/\{\w+\}/g, randomUUID())}`;
    const body = method === 'GET' ? undefined : {};
    const [visitor, customer] = [await call(method, url, body), await call(method, url, body, signed())];
    // unauthorised callers get no validation errors
    expect([visitor.status, customer.status]).toEqual([401, 403]);
  });
});

test('gives an unknown role no permissions', () => {
  expect([...grantedOf(['admin'], [])]).toEqual([...PERMISSIONS]);
  expect([...grantedOf(['customer', 'intern'], [])]).toEqual([]);
  expect([...grantedOf(['intern'], ['panel.use', 'coupons.fly'])]).toEqual(['panel.use']);
});

test('answers no malformed request with 500', async () => {
  const document = (await (await call('GET', '/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, object>>;
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
  );
  const junk = fc.oneof(
    fc.constantFrom(
      '',
      '\u0000',
      '../../etc/passwd',
      '%00',
      '%',
      '%E0%A4%A',
      "' or 1=1 --",
      'null',
      '-1',
      '9'.repeat(400),
      '💥',
      randomUUID(),
    ),
    fc.string({ maxLength: 40, unit: 'binary' }),
  );
  const body = fc.oneof(
    fc.constant(''),
    fc.string({ maxLength: 60 }),
    fc.json(),
    fc
      .object({
        key: fc.constantFrom(
          'email',
          'password',
          'id',
          'quantity',
          'source',
          'kind',
          'quote',
          'lines',
          'token',
          'value',
          'mode',
          'productId',
        ),
        maxDepth: 3,
      })
      .map((value) => JSON.stringify(value)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...operations),
      junk,
      body,
      fc.constantFrom('nobody', 'customer', 'staff'),
      async (operation, text, payload, who) => {
        const path = operation.path.replace(/\{\w+\}/g, encodeURIComponentSafely(text));
        const query =
          operation.method === 'GET'
            ? `?${['search', 'page', 'category', 'after', 'before', 'state'].map((name) => `${name}=${encodeURIComponentSafely(text)}`).join('&')}`
            : '';
        const response = await call(
          operation.method,
          `/api${path}${query}`,
          operation.method === 'GET' ? undefined : payload,
          who === 'nobody' ? {} : { authorization: `Bearer ${who === 'staff' ? staffToken : token}` },
        );
        expect(response.status, `${operation.method} ${path} ${payload}`).toBeLessThan(500);
      },
    ),
    { numRuns: 600 },
  );
}, 120_000);

function encodeURIComponentSafely(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%EF%BF%BD';
  }
}

describe('input nested too deeply', () => {
  test.each([
    ['lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
    ['a field', `{"email":${'['.repeat(20_000)}${']'.repeat(20_000)},"password":"x"}`],
    ['a list that does not end', '['.repeat(200_000)],
  ])('answers 400: %s', async (_, body) => {
    for (const [path, headers] of [
      ['/api/auth/sign-in', {}],
      ['/api/cart/items', signed()],
    ] as const) {
      const response = await call('POST', path, body, headers);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'BODY_TOO_DEEP' });
    }
  });
  test('ignores brackets in strings', async () => {
    const body = { email: 'a@b.in', password: `"\\${'[{'.repeat(90)}` };
    expect((await call('POST', '/api/auth/sign-in', body)).status).toBe(401);
  });
  test('limits nesting of names in a URL', async () => {
    for (const nesting of ['[a]'.repeat(33), '[a]'.repeat(3000), '%5Ba%5D'.repeat(20_000)]) {
      const response = await call('GET', `/api/products?page=1&search${nesting}=1`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'QUERY_TOO_DEEP' });
    }
    expect((await call('GET', `/api/products?search=${'[a]'.repeat(33)}`)).status).toBe(200);
  });
  test('accepts no forms, whose names nest without a limit', async () => {
    const form = new FormData();
    form.set(`email${'[a]'.repeat(20_000)}`, '1');
    for (const body of [form, new URLSearchParams({ [`email${'[a]'.repeat(20_000)}`]: '1' })]) {
      const response = await http.request('/api/auth/sign-in', { method: 'POST', body });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    }
  });
});
