import { safeReturnPath } from '#shared/return-path.ts';

/**
 * Where a link that staff entered leads: to a path of the shop, or elsewhere by http(s). Anything else, such as
 * '//host', 'javascript:' or a word, leads nowhere.
 */
export function bannerTarget(link: string): { to: string } | { href: string } | null {
  const path = safeReturnPath(link);
  if (path) return { to: path };
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return null;
  return { href: link };
}
