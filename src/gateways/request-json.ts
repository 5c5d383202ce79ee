import { requestService, type ServiceRequest } from '#shared/request-service.ts';
import { toStorable } from '#shared/valid-text.ts';
import { GatewayError } from './gateway.ts';

export type JsonResponse = { status: number; body: Record<string, unknown> };

/** One call to a gateway: JSON response, timeout, and an error that says whether the request may have arrived. */
export const requestJson = (request: ServiceRequest): Promise<JsonResponse> =>
  requestService(request, {
    read({ status, bytes }) {
      const parsed = parse(new TextDecoder().decode(bytes));
      if (status >= 500 || parsed === null)
        throw new GatewayError(
          'unknown',
          `HTTP_${status}`,
          messageOf(parsed) ?? 'Payment service did not answer properly',
        );
      return { status, body: parsed };
    },
    failure: (kind, code, cause) =>
      new GatewayError(kind, code, 'No response received from payment service', { cause }),
  });

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = toStorable(JSON.parse(text));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
export const messageOf = (body: Record<string, unknown> | null): string | null => textOf(body?.message);
