import { CarrierError, type CarrierResponse, looseText, objectOf, requestCarrier } from '#extensions/api.ts';

export type Answer = { status: number; body: Record<string, unknown> };
export type Call = (
  method: 'GET' | 'POST',
  path: string,
  options?: { body?: object; safe?: boolean; accept?: readonly number[]; signal?: AbortSignal },
) => Promise<Answer>;

/**
 * Calls with the token of an API user, which lasts ten days; at 401 it signs in once more. Throws CarrierError for every
 * status of 400 and above, unless it is one of `accept`.
 */
export function openSession({ host, email, password }: { host: string; email: string; password: string }): Call {
  const base = `${host}/v1/external`;
  let token: Promise<string> | null = null;

  async function signIn(signal: AbortSignal | undefined): Promise<string> {
    const response = await requestCarrier({
      url: `${base}/auth/login`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      signal,
      body: JSON.stringify({ email, password }),
    });
    requireRoom(response);
    const text = looseText(objectOf(response.body).token);
    if (text) return text;
    throw new CarrierError('refused', 'AUTHORIZATION_FAILED', messageOf(response) ?? 'Shiprocket refused the sign-in');
  }

  /** One sign-in for all calls that wait for it; a failed one is not stored. */
  function currentToken(signal: AbortSignal | undefined): Promise<string> {
    token ??= signIn(signal).catch((error) => {
      token = null;
      throw error;
    });
    return token;
  }

  return async (method, path, { body, safe = method === 'GET', accept = [], signal } = {}) => {
    const send = async (pendingToken: Promise<string>) =>
      requestCarrier({
        url: `${base}${path}`,
        method,
        safe,
        signal,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${await pendingToken}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    let tokenPromise = currentToken(signal);
    let response = await send(tokenPromise);
    if (response.status === 401) {
      // another call may have renewed it meanwhile
      if (token === tokenPromise) token = null;
      tokenPromise = currentToken(signal);
      response = await send(tokenPromise);
    }
    requireRoom(response);
    if (response.status >= 400 && !accept.includes(response.status)) throw refusal(response);
    if (response.body === null && response.text.trim() !== '')
      throw new CarrierError('unknown', 'NO_JSON', 'Shiprocket did not answer properly');
    return { status: response.status, body: objectOf(response.body) };
  };
}

/** Limits and the firewall turn a call away before anything happens. */
function requireRoom({ status }: CarrierResponse): void {
  if (status === 429)
    throw new CarrierError('unreachable', 'LIMIT_REACHED', 'Shiprocket takes no more calls at the moment', {
      retryAfterSeconds: 60,
    });
  if (status === 403)
    throw new CarrierError('unreachable', 'BLOCKED', 'Shiprocket’s firewall blocks this server', {
      retryAfterSeconds: 900,
    });
}

function refusal(response: CarrierResponse): CarrierError {
  const code = response.status === 401 ? 'AUTHORIZATION_FAILED' : `HTTP_${response.status}`;
  return new CarrierError('refused', code, messageOf(response) ?? code);
}

/** The message with the first problem of each field. */
function messageOf({ body }: CarrierResponse): string | null {
  const { message, errors } = objectOf(body);
  const problems = Object.values(objectOf(errors)).map((texts) => looseText(Array.isArray(texts) ? texts[0] : texts));
  return [looseText(message), ...problems].filter((text) => text !== null).join(' ') || null;
}
