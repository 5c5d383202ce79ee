import { safeReturnPath } from '#shared/return-path.ts';

/**
 * The target of a link that staff entered: a path of the shop, or an http(s) URL. Anything else, such as '//host',
 * 'javascript:' or a word, gives null.
 */
export function bannerTarget(link: string): { to: string } | { href: string } | null {
  const path = safeReturnPath(link);
  if (path) return { to: path };
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return null;
  return { href: link };
}
