import { CarrierError, type CarrierResponse, objectOf, requestCarrier } from '#extensions/api.ts';

type Options = {
  json?: object;
  /** a body that is encoded already */
  form?: string;
  accept?: readonly number[];
  signal?: AbortSignal;
};
export type Call = (method: 'GET' | 'POST', path: string, options?: Options) => Promise<CarrierResponse>;

/** Delhivery counts calls of an address in five minutes; whoever exceeds it waits half a minute at least. */
const LIMIT_SECONDS = 60;

/** Calls with the token. Throws CarrierError for every status of 400 and above, unless it is one of `accept`. */
export const createCall =
  ({ host, token }: { host: string; token: string }): Call =>
  async (method, path, { json, form, accept = [], signal } = {}) => {
    const body = json ? JSON.stringify(json) : form;
    const type = json ? 'application/json' : 'application/x-www-form-urlencoded';
    const response = await requestCarrier({
      url: `${host}${path}`,
      method,
      safe: method === 'GET',
      signal,
      headers: { authorization: `Token ${token}`, accept: 'application/json', 'content-type': type },
      ...(body === undefined ? {} : { body }),
    });
    const { status } = response;
    if (status === 403 || status === 429)
      throw new CarrierError('unreachable', 'LIMIT_REACHED', 'Delhivery takes no more calls at the moment', {
        retryAfterSeconds: LIMIT_SECONDS,
      });
    if (status === 401) throw new CarrierError('refused', 'AUTHORIZATION_FAILED', 'Delhivery refuses the token');
    if (status < 400 || accept.includes(status)) return response;
    throw refusalFor(textsIn(objectOf(response.body)).join(' ') || `HTTP ${status}`);
  };

/** The refusal for a reason in Delhivery's words. */
export function refusalFor(reason: string): CarrierError {
  return new CarrierError('refused', codeOf(reason), reason || 'Delhivery gave no reason');
}

function codeOf(reason: string): string {
  if (/wallet|balance|insufficient/i.test(reason)) return 'BALANCE_EMPTY';
  if (/serviceab|embargo/i.test(reason)) return 'NOT_SERVICEABLE';
  if (/capacity/i.test(reason)) return 'CAPACITY_EXCEEDED';
  // the answer to an unknown warehouse, or to one of the other environment
  if (/NoneType|warehouse/i.test(reason)) return 'PICKUP_LOCATION_UNKNOWN';
  return 'REQUEST_REFUSED';
}

/** All texts in a value, however deep: reasons are in `rmk`, `remarks`, `error` or `message`, alone or in lists. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
