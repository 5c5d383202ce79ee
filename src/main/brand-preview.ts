import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { imageResponse } from '#features/brand/brand-http.ts';
import { drawBrandImage } from '#features/brand/brand-images.ts';
import { letterheadOf } from '#features/brand/letterhead.ts';
import { PREVIEW, readPreview } from '#features/brand/preview.ts';
import { type ShownBrand, withDraftBrand } from '#features/brand/read-brand.ts';
import { paperHeadOf } from '#features/brand/read-document-header.ts';
import { findProducts } from '#features/catalog/find-products.ts';
import { renderInvoicePdf } from '#features/invoices/render-invoice-pdf.ts';
import { readMailTexts } from '#features/mail-texts/read-mail-texts.ts';
import { orderConfirmationMail } from '#features/orders/mails.ts';
import { readSettings } from '#features/settings/read-settings.ts';
import type { App } from '#platform/app.ts';
import { hashInline, type RenderPage } from '#platform/http/pages.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { sampleInvoice, sampleOrder } from './brand-samples.ts';

const NOT_OPEN = 'This preview is over: it is open for a minute.\n';
/** In place of products that the shop does not have yet. */
const UNNAMED = [
  { name: 'First product', price: 99_900 },
  { name: 'Second product', price: 49_900 },
];

/** Only the panel may frame a preview, and nothing in it runs or navigates. */
const policy = (styles: string, images: string) =>
  [
    "default-src 'none'",
    `style-src ${styles}`,
    `img-src ${images}`,
    "font-src 'self'",
    "media-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
  ].join('; ');

/**
 * Pages, a mail, an invoice and images with a draft of the brand, at a URL that is signed for a minute, since a frame
 * sends no session. Never cached.
 */
export function mountBrandPreview(http: Hono<HttpEnv>, app: App, render: RenderPage): void {
  http.get(`${PREVIEW}:token/:part`, async (c) => {
    c.header('cache-control', 'no-store');
    const draftBrand = await readPreview(app, c.req.param('token'));
    if (!draftBrand) return c.text(NOT_OPEN, 404);
    const part = c.req.param('part');
    if (part === 'home') return showPage(c, app, draftBrand, render, '/');
    if (part === 'product') return showPage(c, app, draftBrand, render, await productPath(app));
    if (part === 'mail') return showMail(c, app, draftBrand);
    if (part === 'invoice.pdf') return showInvoice(c, app, draftBrand);
    const image = await drawBrandImage(app.db, draftBrand, part);
    return image ? imageResponse(c, image, 'no-store') : c.text('No such image\n', 404);
  });
}

async function productPath(app: App): Promise<string> {
  const [first] = await findProducts(app, undefined);
  return first ? `/product/${first.slug}` : '/products';
}

async function soldOf(app: App) {
  const bestProducts = await findProducts(app, undefined);
  return [...bestProducts.slice(0, 2).map(({ name, price }) => ({ name, price })), ...UNNAMED].slice(0, 2);
}

type Shown = [c: Context<HttpEnv>, app: App, draftBrand: ShownBrand];

/** A page of the store as the server renders it, without scripts. */
async function showPage(...[c, app, draftBrand, render, path]: [...Shown, RenderPage, string]): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url');
  const request = new Request(new URL(path, app.config.origin));
  const response = await withDraftBrand(draftBrand, () => render(request, nonce));
  const { html, styles } = hashInline(await response.text(), nonce);
  const plain = html.replace(/<script[\s>][\s\S]*?<\/script>|<link rel="(modulepreload|manifest)"[^>]*>/g, '');
  const theme = c.req.query('theme') === 'dark' ? plain.replace('class="light"', 'class="dark"') : plain;
  // links do nothing: the frame cannot open windows
  const still = theme.replace('<head>', '<head><base target="_blank">');
  const hashed = styles.map((hash) => ` 'sha256-${hash}'`).join('');
  c.header('x-framed', '1');
  c.header('content-security-policy', policy(`'self'${hashed}`, "'self' data:"));
  return c.html(still, 200);
}

async function showMail(...[c, app, draftBrand]: Shown): Promise<Response> {
  const { shop } = await readSettings(app.db);
  const { order, items } = sampleOrder(await soldOf(app), app.now());
  const { origin } = app.config;
  // images in mails use the shop's public URL, which may differ from the panel's
  const letterhead = letterheadOf('', draftBrand, await readMailTexts(app.db));
  const { changeWindowMinutes } = shop;
  const { html } = orderConfirmationMail({ letterhead, origin, guestLink: null, changeWindowMinutes }, order, items);
  c.header('x-framed', '1');
  c.header('content-security-policy', policy("'unsafe-inline'", "'self'"));
  return c.html(html, 200);
}

async function showInvoice(...[c, app, draftBrand]: Shown): Promise<Response> {
  const settings = await readSettings(app.db);
  const invoice = sampleInvoice(await soldOf(app), settings, app.now());
  const paperHead = await paperHeadOf(app.db, draftBrand);
  const extras = { paperHead, fssaiLicence: settings.legal.fssaiLicence, original: null };
  const file = await renderInvoicePdf({ invoice, extras });
  c.header('x-framed', '1');
  c.header('content-security-policy', "default-src 'none'; frame-ancestors 'self'");
  return c.body(new Uint8Array(file), 200, { 'content-type': 'application/pdf' });
}
