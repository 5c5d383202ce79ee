import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCOPES } from '#features/api-keys/rules.ts';
import { EVENT_TYPES } from '#features/webhooks/rules.ts';
import { scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';

type Operation = {
  operationId: string;
  security?: Record<string, string[]>[];
  description?: string;
  'x-scope'?: string;
};
type Payload = { required: string[]; properties: { type: { const: string }; data: object } };
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, { scheme: string }> };
  webhooks: Record<
    string,
    { post: { requestBody: { content: { 'application/json': { schema: Payload; example?: object } } } } }
  >;
};

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await createTestApp();
  const response = await testHttp(app, scriptedGateway().gateways).request('/api/openapi.json');
  document = (await response.json()) as Document;
});
afterAll(() => app.close());

test('names the scope of every staff operation, and which of them accept a key', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, ...operation })),
  );
  const staff = operations.filter(({ path }) => path.startsWith('/admin'));
  expect(staff.length).toBeGreaterThan(150);
  for (const { operationId, security = [], description, 'x-scope': scope } of staff) {
    const key = security.find((one) => 'key' in one);
    // an operation names a scope only where a key can have it
    expect(key?.key, operationId).toEqual(scope === undefined ? undefined : [scope]);
    if (scope !== undefined) expect(SCOPES, operationId).toContain(scope);
    else expect(description, operationId).toMatch(/Permission: `[a-z.]+`.*No key\.$/);
  }
  const takesKey = (id: string) =>
    staff.find(({ operationId }) => operationId === id)!.security!.some((one) => 'key' in one);
  expect(takesKey('admin.orderManagement.list')).toBe(true);
  expect(takesKey('admin.settings.save')).toBe(false);
  expect(takesKey('admin.team.list')).toBe(false);
  expect(document.components.securitySchemes).toMatchObject({
    bearer: { scheme: 'bearer' },
    key: { scheme: 'bearer' },
  });
  // public operations require nothing
  const products = operations.find(({ operationId }) => operationId === 'catalog.list')!;
  expect(products.security).toEqual([{}]);
});

test('describes every event with its payload and an example', () => {
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.webhooks)).toEqual([...EVENT_TYPES, 'webhook.test']);
  for (const type of EVENT_TYPES) {
    const { schema, example } = document.webhooks[type]!.post.requestBody.content['application/json'];
    expect(schema.properties.type.const).toBe(type);
    expect(schema.required).toEqual(expect.arrayContaining(['id', 'type', 'sequence', 'subject', 'timestamp', 'data']));
    expect(example).toMatchObject({ type });
  }
});
