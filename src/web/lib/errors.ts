import { isApiError } from './api-client.ts';

/** The code of an expected API error, or null. */
export function errorCode(error: unknown): string | null {
  return isApiError(error) ? error.code : null;
}

/** Whether nothing can be at an address: no row has its id or path, or the API refuses it as none of its ids or paths. */
export function isMissing(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.code === 'BAD_REQUEST');
}

/** The data of an expected error. */
export function errorData<T>(error: unknown): T | undefined {
  return isApiError(error) ? (error.data as T) : undefined;
}

/** The messages by field of an error with this code, or null. */
export function fieldErrors<Fields = Record<string, string>>(error: unknown, code: string): Fields | null {
  return errorCode(error) === code ? (errorData<{ fields?: Fields }>(error)?.fields ?? null) : null;
}

/** A message for any error: the API's own where it has one. */
export function errorMessage(error: unknown, fallback = 'Something went wrong. Please try again.'): string {
  if (isApiError(error)) {
    if (error.code === 'TOO_MANY_REQUESTS') {
      const seconds = (error.data as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds ?? 60;
      return `Too many attempts. Please wait ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`;
    }
    if (error.status < 500 || error.status === 502) return error.message || fallback;
    return fallback;
  }
  if (error instanceof TypeError) return 'You seem to be offline. Please check the connection and try again.';
  return fallback;
}
