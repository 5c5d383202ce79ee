import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function get(pincode: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await testHttp(app, scriptedGateway().gateways).request(`/api/pincodes/${pincode}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('answers a pincode with its districts, States and city', async () => {
  const { body } = await get('560034');
  expect(body).toEqual({
    pincode: '560034',
    districts: [{ name: 'Bengaluru', state: 'Karnataka' }],
    states: ['Karnataka'],
    city: 'Bengaluru',
  });
});

test('refuses what is not a pincode, or not listed', async () => {
  expect(await get('110999')).toMatchObject({ status: 404, body: { code: 'UNKNOWN_PINCODE' } });
  expect(await get('11000a')).toMatchObject({ status: 400 });
});
