import { describe, expect, test } from 'vitest';
import { EVENT_DATA, WEBHOOK_PAYLOADS } from './contract.ts';
import { describeWebhooks } from './describe-webhooks.ts';
import { EVENT_EXAMPLES, exampleBody } from './event-examples.ts';
import { EVENT_TYPES, isChoice, pauseAfter, TRIED_DAYS } from './rules.ts';

test.each(EVENT_TYPES)('%s has an example that matches its schema', (type) => {
  const schema = WEBHOOK_PAYLOADS.find((one) => one.type === type)!.schema;
  expect(schema.parse(exampleBody(type))).toEqual(exampleBody(type));
  expect(EVENT_DATA[type].parse(EVENT_EXAMPLES[type])).toEqual(EVENT_EXAMPLES[type]);
});

test('describes each event with payload, example and headers in the API document', () => {
  const described = describeWebhooks() as Record<string, { post: { parameters: { name: string }[] } }>;
  expect(Object.keys(described)).toEqual([...EVENT_TYPES, 'webhook.test']);
  for (const { post } of Object.values(described))
    expect(post.parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
});

describe('choices', () => {
  test.each(['*', 'order.*', 'order.created', 'credit_note.*'])('accepts %s', (choice) =>
    expect(isChoice(choice)).toBe(true),
  );
  test.each(['', 'order', 'order.', 'Order.*', 'orders.*', '*.created', 'webhook.test', 'webhook.*'])(
    'refuses %s',
    (choice) => expect(isChoice(choice)).toBe(false),
  );
});

test('spreads more than ten tries with growing intervals over the retry period', () => {
  const pauses = Array.from({ length: 12 }, (_, tries) => pauseAfter(tries + 1, 0.5));
  expect(pauses.every((pause, place) => place === 0 || pause >= pauses[place - 1]!)).toBe(true);
  expect(pauses.slice(0, 11).reduce((sum, pause) => sum + pause, 0)).toBeLessThan(TRIED_DAYS * 24 * 3600);
  expect(pauseAfter(1, 0)).toBeLessThan(pauseAfter(1, 1));
});
