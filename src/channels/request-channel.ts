import { requestService, type ServiceRequest } from '#shared/request-service.ts';
import { toStorable } from '#shared/valid-text.ts';
import { ChannelError } from './message-provider.ts';

/** `body` is the object of the JSON text; empty when it is none. */
export type ChannelResponse = { status: number; body: Record<string, unknown> };

/**
 * One call to a provider of messages with a timeout of 10 s. Every status comes back, since providers say in the body
 * whether they took a message. Throws ChannelError when no response came.
 */
export const requestChannel = (request: ServiceRequest): Promise<ChannelResponse> =>
  requestService(
    { timeoutMs: 10_000, ...request },
    {
      read: ({ status, bytes }) => ({ status, body: parse(new TextDecoder().decode(bytes)) }),
      failure: (kind, code, cause) =>
        new ChannelError(
          kind,
          { kind: 'temporary', code, text: 'No response received from the provider of messages' },
          { cause },
        ),
    },
  );

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = toStorable(JSON.parse(text));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
