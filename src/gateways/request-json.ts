import { traced } from '#shared/tracing.ts';
import { toStorable } from '#shared/valid-text.ts';
import { GatewayError } from './gateway.ts';

export type JsonResponse = { status: number; body: Record<string, unknown> };

type Request = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** for all attempts together */
  timeoutMs?: number;
  /** retried on network errors and 5xx; only for requests that change nothing */
  safe?: boolean;
  /** aborts before the timeout */
  signal?: AbortSignal | undefined;
};

const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** One call to a gateway: JSON response, timeout, and an error that says whether the request may have arrived. */
export async function requestJson(request: Request): Promise<JsonResponse> {
  const { signal, timeoutMs = 8000 } = request;
  const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  const tries = request.safe ? 3 : 1;
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(request, limit);
    } catch (error) {
      if (attempt >= tries || limit.aborted || (error as GatewayError).kind === 'refused') throw error;
      await new Promise((resolve) => setTimeout(resolve, 150 * 2 ** attempt));
    }
  }
}

const send = (request: Request, limit: AbortSignal): Promise<JsonResponse> => {
  const { hostname, pathname } = new URL(request.url);
  const attributes = { 'http.request.method': request.method, 'server.address': hostname, 'url.path': pathname };
  return traced(`${request.method} ${hostname}`, { kind: 'client', attributes }, async (span) => {
    const response = await fetchJson(request, limit);
    span.set({ 'http.response.status_code': response.status });
    return response;
  });
};

async function fetchJson({ url, method, headers, body }: Request, limit: AbortSignal): Promise<JsonResponse> {
  let response: Response;
  let text: string;
  try {
    const init: RequestInit = {
      method,
      // responses are small, so compression gains nothing
      headers: { ...headers, 'accept-encoding': 'identity' },
      redirect: 'manual',
      signal: limit,
    };
    response = await fetch(url, body === undefined ? init : { ...init, body });
    text = await response.text();
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name;
    const kind = NEVER_SENT.has(code) ? 'unreachable' : 'unknown';
    throw new GatewayError(kind, code, 'No response received from payment service', { cause: error });
  }
  const parsed = parse(text);
  if (response.status >= 500 || parsed === null)
    throw new GatewayError(
      'unknown',
      `HTTP_${response.status}`,
      messageOf(parsed) ?? 'Payment service did not answer properly',
    );
  return { status: response.status, body: parsed };
}

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
