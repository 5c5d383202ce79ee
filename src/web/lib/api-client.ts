/** Every operation as 'METHOD /path' in the API's structure, generated from the contract by the build. */
export type Operations = { [name: string]: Operations | string };

/** An error with a code of the contract; `data` is its declared data. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly data: unknown;
  constructor(status: number, body: { code?: string; message?: string; data?: unknown }) {
    super(body.message ?? 'The server did not answer as expected');
    this.code = body.code ?? 'UNKNOWN';
    this.status = status;
    this.data = body.data;
  }
}

/** Whether this is an error with a code; on the server it is the process's own class. */
export function isApiError(error: unknown): error is ApiError {
  const { code, status } = (error ?? {}) as { code?: unknown; status?: unknown };
  return error instanceof Error && typeof code === 'string' && typeof status === 'number';
}

type Input = Record<string, unknown>;
type Send = (request: Request) => Promise<Response>;
type Options = { signal?: AbortSignal };

/** Calls the API over HTTP: `client.catalog.get({ id })`. Errors with a code are thrown as ApiError. */
export function createApiClient(operations: Operations, base: string, send: Send): unknown {
  const methods = Object.entries(operations).map(([name, operation]) => [
    name,
    typeof operation === 'string'
      ? (input?: Input, options?: Options) => call(operation, base, send, input ?? {}, options)
      : createApiClient(operation, base, send),
  ]);
  return Object.fromEntries(methods);
}

async function call(operation: string, base: string, send: Send, input: Input, options?: Options): Promise<unknown> {
  const [method = 'GET', path = ''] = operation.split(' ');
  const rest = { ...input };
  const url = new URL(
    base +
      path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = rest[name];
        delete rest[name];
        return encodeURIComponent(String(value));
      }),
  );
  if (method === 'GET') for (const [name, value] of pairs(rest)) url.searchParams.append(name, value);
  const json = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) };
  const response = await send(new Request(url, { method, ...json, ...options }));
  const text = await response.text();
  const body = text ? parse(text) : undefined;
  if (!response.ok) throw new ApiError(response.status, (body ?? {}) as object);
  return body;
}

// lists in the server's notation: name[0]=a&name[1]=b
function pairs(input: Input): [string, string][] {
  return Object.entries(input).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value)) return value.map((one, index) => [`${name}[${index}]`, String(one)]);
    return [[name, String(value)]];
  });
}

// a proxy may respond with HTML
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
