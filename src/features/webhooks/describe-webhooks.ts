import { z } from 'zod';
import { WEBHOOK_PAYLOADS } from './contract.ts';
import { exampleBody } from './event-examples.ts';
import { EVENT_TYPES } from './rules.ts';

const HEADERS = [
  ['webhook-id', 'The id of the event: the same at each try'],
  ['webhook-timestamp', 'Seconds since 1970, when this try was signed'],
  ['webhook-signature', 'v1 and HMAC-SHA256 in Base64 of id.timestamp.body, one for each secret that holds'],
] as const;

/** The `webhooks` of the API document: the requests to endpoints. */
export function describeWebhooks(): Record<string, object> {
  return Object.fromEntries(
    WEBHOOK_PAYLOADS.map(({ type, summary, schema }) => {
      const eventType = EVENT_TYPES.find((one) => one === type);
      const content = {
        schema: z.toJSONSchema(schema, { io: 'output' }),
        ...(eventType ? { example: exampleBody(eventType) } : {}),
      };
      const post = {
        operationId: `webhooks.${type}`,
        summary,
        tags: ['Webhooks'],
        security: [],
        parameters: HEADERS.map(([name, description]) => ({
          name,
          description,
          in: 'header',
          required: true,
          schema: { type: 'string' },
        })),
        requestBody: { required: true, content: { 'application/json': content } },
        responses: {
          '2XX': { description: 'Delivered' },
          '410': { description: 'Refused: the delivery is not retried' },
          default: { description: 'Retried for three days' },
        },
      };
      return [type, { post }];
    }),
  );
}
