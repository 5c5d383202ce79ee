import { traced } from './tracing.ts';

/** A call to another company's service. */
export type ServiceRequest = {
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

export type ServiceResponse = { status: number; bytes: Uint8Array<ArrayBuffer> };

/** How a caller reads its service. Errors of kind 'refused' are final, others are retried when that is safe. */
type Reading<T> = {
  /** Reads the response, or throws the caller's error for one that it cannot use. */
  read(response: ServiceResponse): T;
  /** The caller's error when no response came: 'unreachable' when nothing was sent. */
  failure(kind: 'unreachable' | 'unknown', code: string, cause: unknown): Error;
};

const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** One call: timeout, traces, no redirects, and an error that says whether the request may have arrived. */
export async function requestService<T>(request: ServiceRequest, reading: Reading<T>): Promise<T> {
  const { signal, timeoutMs = 8000 } = request;
  const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  const tries = request.safe ? 3 : 1;
  for (let attempt = 1; ; attempt++) {
    try {
      return reading.read(await send(request, limit, reading.failure));
    } catch (error) {
      if (attempt >= tries || limit.aborted || (error as { kind?: string }).kind === 'refused') throw error;
      await new Promise((resolve) => setTimeout(resolve, 150 * 2 ** attempt));
    }
  }
}

const send = (
  request: ServiceRequest,
  limit: AbortSignal,
  failure: Reading<unknown>['failure'],
): Promise<ServiceResponse> => {
  const { hostname, pathname } = new URL(request.url);
  const attributes = { 'http.request.method': request.method, 'server.address': hostname, 'url.path': pathname };
  return traced(`${request.method} ${hostname}`, { kind: 'client', attributes }, async (span) => {
    const response = await fetchBytes(request, limit, failure);
    span.set({ 'http.response.status_code': response.status });
    return response;
  });
};

async function fetchBytes(
  { url, method, headers, body }: ServiceRequest,
  limit: AbortSignal,
  failure: Reading<unknown>['failure'],
): Promise<ServiceResponse> {
  try {
    const init: RequestInit = {
      method,
      // responses are small, so compression gains nothing
      headers: { ...headers, 'accept-encoding': 'identity' },
      redirect: 'manual',
      signal: limit,
    };
    const response = await fetch(url, body === undefined ? init : { ...init, body });
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name;
    throw failure(NEVER_SENT.has(code) ? 'unreachable' : 'unknown', code, error);
  }
}
