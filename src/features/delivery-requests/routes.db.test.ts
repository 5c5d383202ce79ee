import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '#db/schema/customers.ts';
import { deliveryRequests } from '#db/schema/delivery.ts';
import { consents } from '#db/schema/newsletter.ts';
import { createSession } from '#features/customers/session.ts';
import { DAY_MS } from '#shared/dates.ts';
import { savePlan, TWO_ZONES } from '#tests/delivery-plans.ts';
import { makeCustomer, makeStaff, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { addDeliveryRequest } from './add-delivery-request.ts';
import { listRequestedPlaces } from './list-requested-places.ts';
import { purgeDeliveryRequests } from './purge-delivery-requests.ts';
import { DELIVERY_REQUEST_NOTICE, MAX_LISTED_PLACES } from './rules.ts';

let app: TestApp;
let http: ReturnType<typeof testHttp>;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  app = await createTestApp();
  http = testHttp(app, scriptedGateway().gateways);
  staff = await makeStaff(app);
  await savePlan(app, staff, TWO_ZONES);
});
beforeEach(() => app.db.delete(deliveryRequests));
afterAll(() => app.close());

async function tokenOf(userId: string): Promise<string> {
  const [user] = await app.db.select().from(users).where(eq(users.id, userId));
  return (await createSession(app, user!, 'test')).accessToken;
}

async function add(pincode: string, email: string, token?: string) {
  const response = await http.request(`/api/delivery/${pincode}/requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ email }),
  });
  return { status: response.status, body: (await response.json()) as { code?: string } };
}

test('stores a request once with its consent, and responds alike each time', async () => {
  const userId = await makeCustomer(app);
  const responses = [
    await add('682557', 'asha@example.in', await tokenOf(userId)),
    await add('682557', ' ASHA@example.in '),
  ];
  expect(responses).toEqual(Array(2).fill({ status: 202, body: { waiting: true } }));
  expect(await app.db.select().from(deliveryRequests)).toMatchObject([{ pincode: '682557', email: 'asha@example.in' }]);
  expect(await app.db.select().from(consents)).toMatchObject([
    { email: 'asha@example.in', userId, purpose: 'delivery-request', given: true, notice: DELIVERY_REQUEST_NOTICE },
  ]);
});

test('refuses a served pincode, what is none, and a wrong address', async () => {
  expect(await add('560034', 'asha@example.in')).toMatchObject({ status: 409, body: { code: 'PINCODE_SERVED' } });
  expect(await add('68255', 'asha@example.in')).toMatchObject({ status: 400 });
  expect(await add('682557', 'asha')).toMatchObject({ status: 400 });
  expect(await app.db.select().from(deliveryRequests)).toEqual([]);
});

test('lists the places with most people first, with district and State', async () => {
  const request = (pincode: string, email: string) => addDeliveryRequest(app, null, { pincode, email });
  await request('682551', 'a@example.in');
  app.advance(DAY_MS);
  for (const email of ['a@example.in', 'b@example.in']) await request('682557', email);
  const requests = await listRequestedPlaces(app.db);
  expect(requests).toMatchObject({ placeCount: 2, waitingCount: 3 });
  expect(requests.places).toEqual([
    {
      pincode: '682557',
      district: 'Lakshadweep',
      state: 'Lakshadweep',
      waitingCount: 2,
      lastRequestAt: app.now().toISOString(),
    },
    expect.objectContaining({ pincode: '682551', waitingCount: 1 }),
  ]);
});

test('exports all places, of which the list shows the first ones', async () => {
  await app.db.execute(sql`insert into delivery_requests (pincode, email, plan_version, created_at)
    select (682500 + i)::text, 'x@example.in', 1, now() from generate_series(1, ${MAX_LISTED_PLACES + 5}) i`);
  const requests = await listRequestedPlaces(app.db);
  expect([requests.places.length, requests.placeCount]).toEqual([MAX_LISTED_PLACES, MAX_LISTED_PLACES + 5]);
  const response = await http.request('/api/admin/delivery-requests.csv', {
    headers: { authorization: `Bearer ${await tokenOf(staff.userId)}` },
  });
  const lines = (await response.text()).trim().split('\r\n');
  expect(lines[0]).toBe('Pincode,District,State,People waiting,Last request');
  expect(lines).toHaveLength(1 + MAX_LISTED_PLACES + 5);
  expect(lines.join()).not.toContain('@');
});

test('removes a request after a year', async () => {
  await addDeliveryRequest(app, null, { pincode: '682557', email: 'old@example.in' });
  app.advance(364 * DAY_MS);
  await addDeliveryRequest(app, null, { pincode: '682557', email: 'new@example.in' });
  expect(await purgeDeliveryRequests(app)).toBe(0);
  app.advance(2 * DAY_MS);
  expect(await purgeDeliveryRequests(app)).toBe(1);
  expect(await app.db.select().from(deliveryRequests)).toMatchObject([{ email: 'new@example.in' }]);
});
