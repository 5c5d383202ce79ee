/** Tracking parameters of mails and adverts, which no page reads. */
const TRACKING = /^(utm_[a-z]+|gclid|gbraid|wbraid|fbclid|msclkid|igshid|mc_[ce]id)$/;
const MAX_LENGTH = 400;

/** The query parameters that the page of each path reads; a trailing `/` covers all below it. */
export type PageParams = Record<string, readonly string[]>;

/**
 * The cache key of a page: its path and the parameters that it reads, sorted by name (values of one name keep their
 * order). Null when there are other parameters or the URL is too long: such a page is rendered for this request only.
 * Tracking parameters are ignored.
 */
export function pageCacheKey(url: URL, pageParams: PageParams): string | null {
  const allowed = pageParams[url.pathname] ?? pageParams[url.pathname.replace(/[^/]+$/, '')] ?? [];
  const params: [string, string][] = [];
  for (const [name, value] of url.searchParams) {
    if (TRACKING.test(name)) continue;
    if (!allowed.includes(name)) return null;
    params.push([name, value]);
  }
  params.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const search = new URLSearchParams(params).toString();
  const key = search ? `${url.pathname}?${search}` : url.pathname;
  return key.length > MAX_LENGTH ? null : key;
}
