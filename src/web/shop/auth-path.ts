import { safeReturnPath } from '#shared/return-path.ts';

/** Where to sign in, and to come back to afterwards. */
export const authPath = (from: string) => `/auth?from=${encodeURIComponent(from)}`;

/** The path to come back to that an address carries, if it stays on this site. */
export const returnPathIn = (params: URLSearchParams) => safeReturnPath(params.get('from'));
