/** Parameters that visitors bring along from mails and adverts and that no page shows. */
const TRACKING = /^(utm_[a-z]+|gclid|gbraid|wbraid|fbclid|msclkid|igshid|mc_[ce]id)$/;
const MAX_LENGTH = 400;

/** For each path (a `/` at its end stands for all below it), the parameters that its page reads. */
export type PageParams = Record<string, readonly string[]>;

/**
 * The name under which a page is kept: path and the parameters that it reads, sorted by name (values of one name keep their order). Null when the address has
 * others, or is too long: such a page is made for this request only. Tracking parameters make no difference.
 */
export function pageCacheKey(url: URL, known: PageParams): string | null {
  const allowed = known[url.pathname] ?? known[url.pathname.replace(/[^/]+$/, '')] ?? [];
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
