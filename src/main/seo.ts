import { asc, desc, eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { productCategories, products } from '#db/schema/catalog.ts';
import { workoutGuides } from '#db/schema/content.ts';
import { readBatchSummary } from '#features/batches/check-batch.ts';
import { deriveColours } from '#features/brand/colour-rules.ts';
import { readBrand } from '#features/brand/read-brand.ts';
import { shortNameOf } from '#features/brand/rules.ts';
import { isPublished } from '#features/catalog/is-published.ts';
import { listNewestPosts } from '#features/community/list-posts.ts';
import { hasLandingPage, LANDING_WORDS, landingWordAt } from '#features/pages/landing-rules.ts';
import { readStoredMenus } from '#features/pages/read-menus.ts';
import { listPublishedPaths } from '#features/pages/read-page.ts';
import { readSettings } from '#features/settings/read-settings.ts';
import { isStoreOpen } from '#features/settings/store-opening.ts';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { shopInstant } from '#shared/dates.ts';

/** Pages that always exist and are indexed; the home page is one that staff write. */
const PAGES = [
  '/products',
  '/nutrition-plans',
  '/workout-guides',
  '/contact',
  '/reviews',
  '/community',
  '/track-order',
];
/** Account pages, and paths that are no pages. */
const NOT_FOR_ROBOTS = ['/admin', '/api/', '/auth', '/checkout', '/dashboard', '/dev/', '/payment/', '/payments/'];
/** Limits of a sitemap: of its URLs, and of the newest discussions among them; 2,000 are left for all other pages. */
const MAX_URLS = 50_000;
const DISCUSSIONS = 10_000;

/** sitemap.xml, robots.txt and the web manifest, from current data. */
export function mountSeo(http: Hono<HttpEnv>, app: App): void {
  const { origin } = app.config;
  http.get('/sitemap.xml', async (c) => {
    // a closed store is not indexed
    const entries = (await isStoreOpen(app.db)) ? await addresses(app) : [];
    const urls = entries.map(({ path, changed }) => {
      const time = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
      return `<url><loc>${escapeXml(origin + path)}</loc>${time}</url>`;
    });
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
    return c.body(xml, 200, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
    });
  });
  http.get('/robots.txt', (c) => {
    const lines = [
      'User-agent: *',
      ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${origin}/sitemap.xml`,
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=3600' });
  });
  http.get('/site.webmanifest', async (c) => {
    const { general } = await readSettings(app.db);
    const { siteName, brand, base } = await readBrand(app.db);
    const { page } = deriveColours(brand).light;
    const icon = (src: string, size: number, purpose: string) => ({
      src,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    });
    const manifest = {
      id: '/',
      name: siteName,
      short_name: shortNameOf(brand, siteName),
      description: general.siteDescription,
      lang: 'en-IN',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: page,
      theme_color: page,
      icons: [
        icon(`${base}/icon-192.png`, 192, 'any'),
        icon(`${base}/icon-512.png`, 512, 'any'),
        icon(`${base}/maskable-512.png`, 512, 'maskable'),
      ],
    };
    return c.body(JSON.stringify(manifest), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
    });
  });
}

async function addresses(app: App): Promise<{ path: string; changed: Date | null }[]> {
  const { content } = await readSettings(app.db);
  const [categories, guides, items, discussions, written, menus, { hasBatches }] = await Promise.all([
    app.db
      .select({ slug: productCategories.slug })
      .from(productCategories)
      .where(eq(productCategories.isActive, true))
      .orderBy(asc(productCategories.displayOrder)),
    app.db.select({ slug: workoutGuides.slug }).from(workoutGuides).where(eq(workoutGuides.isActive, true)),
    app.db
      .select({ slug: products.slug, changed: products.updatedAt })
      .from(products)
      .where(isPublished)
      .orderBy(desc(products.updatedAt))
      .limit(MAX_URLS - DISCUSSIONS - 2000),
    content.community ? listNewestPosts(app.db, DISCUSSIONS) : [],
    listPublishedPaths(app),
    readStoredMenus(app.db),
    readBatchSummary(app),
  ]);
  const landings = LANDING_WORDS.filter((word) => hasLandingPage(word, categories, menus));
  const visiblePages = written.filter(({ path }) => {
    const word = landingWordAt(path);
    return !word || landings.includes(word);
  });
  return [
    ...[...PAGES, ...(hasBatches ? ['/batch'] : []), ...landings.map((word) => `/products/${word}`)].map((path) => ({
      path,
      changed: null,
    })),
    ...visiblePages.map(({ path, changedOn }) => ({ path, changed: shopInstant(changedOn) })),
    ...categories.map(({ slug }) => ({ path: `/products/${slug}`, changed: null })),
    ...guides.map(({ slug }) => ({ path: `/workout-guides/${slug}`, changed: null })),
    ...items.map(({ slug, changed }) => ({ path: `/product/${slug}`, changed })),
    ...discussions.map(({ id, changed }) => ({ path: `/community/${id}`, changed })),
  ];
}

const escapeXml = (text: string) => text.replace(/[<>&'"]/g, (char) => `&#${char.charCodeAt(0)};`);
