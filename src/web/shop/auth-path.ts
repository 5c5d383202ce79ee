import { safeReturnPath } from '#shared/return-path.ts';

/** The URL of the sign-in page with a return path. */
export const authPath = (from: string) => `/auth?from=${encodeURIComponent(from)}`;

/** The return path in a URL, if it stays on this site. */
export const returnPathIn = (params: URLSearchParams) => safeReturnPath(params.get('from'));
