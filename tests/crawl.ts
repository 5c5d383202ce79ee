/** Every page of a running shop, found by links and by the sitemap. */

export type Found = { path: string; status: number; html: string; from: string };

/** Pages without links to them, and one that does not exist. */
const OTHERS = ['/dashboard', '/wishlist', '/profile', '/checkout', '/forgot-password', '/reset-password'].concat(
  ['/payment/success', '/payment/cancel', '/payment/callback', '/payment/callback-handler'],
  ['/products?search=whey', '/products?search=nothing-like-this', '/products?page=2', '/no-such-page'],
  ['/protein', '/creatine', '/products/protein', '/products/creatine'],
  ['/compare', '/compare?items=whey-isolate,creatine-monohydrate,steel-shaker,omega-3'],
);

/** Paths (with parameters) that the page's links lead to within the shop. */
export function linksOf(html: string, origin: string): string[] {
  const hrefs = [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
  return hrefs.flatMap((href) => {
    if (/^(mailto:|tel:|#)/.test(href)) return [];
    const url = new URL(href, origin);
    return url.origin === origin ? [url.pathname + url.search] : [];
  });
}

/** Follows links and the sitemap from the first page; `get` requests a URL. */
export async function crawl(
  origin: string,
  limit = 600,
  get: (url: string, init?: RequestInit) => Promise<Response> = fetch,
): Promise<Map<string, Found>> {
  const sitemap = await (await get(`${origin}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => {
    const url = new URL(loc!);
    return url.pathname + url.search;
  });
  const waiting = new Map<string, string>([
    ['/', 'the start'],
    ...listed.map((path) => [path, 'sitemap.xml'] as const),
    ...OTHERS.map((path) => [path, 'the list of other pages'] as const),
  ]);
  const pages = new Map<string, Found>();
  for (const [path, from] of waiting) {
    if (pages.size >= limit) break;
    const response = await get(origin + path, { redirect: 'manual' });
    const location = response.headers.get('location');
    const html = response.headers.get('content-type')?.includes('text/html') ? await response.text() : '';
    pages.set(path, { path, status: response.status, html, from });
    const next = location ? [new URL(location, origin)].map((url) => url.pathname + url.search) : linksOf(html, origin);
    for (const one of next) if (!waiting.has(one)) waiting.set(one, path);
  }
  return pages;
}
