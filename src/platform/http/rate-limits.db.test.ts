/** Every limit is reached through HTTP, by each operation that names it. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#db/schema/customers.ts';
import { accountContract } from '#features/account-contract.ts';
import { adminContract } from '#features/admin-contract.ts';
import { contract } from '#features/contract.ts';
import { createSession } from '#features/customers/session.ts';
import { type OperationMeta, RATE_LIMIT_NAMES } from '#shared/contract.ts';
import { listOperations } from '#shared/list-operations.ts';
import {
  makeCoupon,
  makeCustomer,
  makeProduct,
  makeStaff,
  prepareCheckout,
  scriptedGateway,
} from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { createRateLimiter, RATE_LIMITS } from './rate-limits.ts';

const { gateways } = scriptedGateway();
let app: TestApp;
let http: ReturnType<typeof testHttp>;
beforeAll(async () => {
  app = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  http = testHttp(app, gateways, { limits: await createRateLimiter(app.db.$client) });
});
afterAll(() => app.close());

type Caller = { email: string; token: string | null; address: string };
const freshAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;

async function newCaller(auth: OperationMeta['auth']): Promise<Caller> {
  const caller = { email: `${randomUUID()}@example.in`, token: null, address: freshAddress() };
  if (!auth) return caller;
  const userId = auth === 'staff' ? (await makeStaff(app)).userId : await makeCustomer(app);
  const [user] = await app.db.select().from(users).where(eq(users.id, userId));
  return { ...caller, token: (await createSession(app, user!, 'test')).accessToken };
}

function send(method: string, path: string, { token, address }: Caller, body: object) {
  const query = method === 'GET' ? `?q=${randomUUID()}` : '';
  return http.request(`/api${path.replace(/\{\w+\}/g, randomUUID())}${query}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
}

const line = async () => {
  const { variantId } = await makeProduct(app, { stock: 10 });
  return { kind: 'line' as const, variantId, quantity: 1 };
};

/** Inputs of guesses that are refused; every other input may be any, since limits come before its validation. */
const GUESSES: Record<string, () => Promise<object>> = {
  'checkout.quote': async () => ({ source: await line(), couponCode: 'NOSUCHCODE' }),
  'checkout.placeOrder': async () => ({
    ...(await prepareCheckout(app, gateways, await makeCustomer(app), { source: await line() })),
    couponCode: 'NOSUCHCODE',
  }),
};

const KINDS = ['account', 'address', 'everywhere'] as const;
const LIMITS = listOperations({ ...contract, ...accountContract, admin: adminContract }).flatMap((operation) => {
  const { rateLimit, guessLimit } = operation.meta;
  return [rateLimit, guessLimit?.rule].flatMap((rule) =>
    rule ? KINDS.filter((kind) => RATE_LIMITS[rule][kind]).map((kind) => ({ ...operation, rule, kind })) : [],
  );
});

test('has no rule that no operation uses', () => {
  expect([...new Set(LIMITS.map(({ rule }) => rule))].sort()).toEqual([...RATE_LIMIT_NAMES].sort());
});

test.each(LIMITS)('refuses $name at the limit $rule per $kind', async ({ name, method, path, meta, rule, kind }) => {
  const first = await newCaller(meta.auth);
  const guess = rule === meta.guessLimit?.rule ? await GUESSES[name]!() : null;
  const call = (caller: Caller) => send(method, path, caller, guess ?? { email: caller.email });
  await app.db.execute(sql`truncate rate_limits`);
  expect((await call(first)).status).not.toBe(429);
  const key = sql`key like ${`${rule}:${kind}:%`}`;
  const counters = await app.db.execute(sql`select key from rate_limits where ${key} and points = 1`);
  expect(counters.rows).toHaveLength(1);
  const sameAddress = { ...(await newCaller(meta.auth)), address: first.address };
  const caller = { account: first, address: sameAddress, everywhere: { ...first, address: freshAddress() } }[kind];
  const { points } = RATE_LIMITS[rule][kind]!;
  await app.db.execute(sql`update rate_limits set points = ${points - 1} where ${key}`);
  expect((await call(caller)).status).not.toBe(429);
  const refusal = await call(caller);
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
});

describe('coupon codes', () => {
  const quote = (caller: Caller, source: object, couponCode: string | null) =>
    send('POST', '/checkout/quote', caller, { source, couponCode });
  const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code;

  test('cannot be guessed from any number of addresses', async () => {
    const caller = await newCaller('user');
    const source = await line();
    const coupon = await makeCoupon(app, {});
    const guess = async (couponCode: string) =>
      codeOf(await quote({ ...caller, address: freshAddress() }, source, couponCode));
    const guesses: (string | undefined)[] = [];
    for (let index = 0; index < 40; index++) guesses.push(await guess(`GUESS${index}`));
    expect(guesses.filter((code) => code === 'COUPON_INVALID')).toHaveLength(30);
    expect(guesses.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(10);
    expect(await guess(coupon.code)).toBe('TOO_MANY_REQUESTS');
    // the same account still sees its quote, and another one its coupon
    expect((await quote(caller, source, null)).status).toBe(200);
    expect((await quote(await newCaller('user'), source, coupon.code)).status).toBe(200);
  });

  test('cannot be guessed by concurrent quotes', async () => {
    const caller = await newCaller('user');
    const source = await line();
    const responses: (string | undefined)[] = [];
    for (let wave = 0; wave < 5; wave++)
      responses.push(
        ...(await Promise.all(
          Array.from({ length: 12 }, async (_, index) => codeOf(await quote(caller, source, `G${wave}${index}`))),
        )),
      );
    expect(responses.filter((code) => code === 'COUPON_INVALID')).toHaveLength(30);
  });

  test('that apply are not counted, however often the quote is read', async () => {
    const caller = await newCaller('user');
    const source = await line();
    const { code } = await makeCoupon(app, {});
    for (let index = 0; index < 40; index++) expect((await quote(caller, source, code)).status).toBe(200);
    expect(await codeOf(await quote(caller, source, 'WRONG'))).toBe('COUPON_INVALID');
  });
});
