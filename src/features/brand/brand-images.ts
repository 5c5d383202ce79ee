import sharp from 'sharp';
import type { Queryable } from '#db/queryable.ts';
import { textOn } from '#shared/contrast.ts';
import { deriveColours } from './colour-rules.ts';
import { drawText, footerOutline, outlineSvg } from './draw-text.ts';
import type { ShownBrand } from './read-brand.ts';
import { recolourPng, recolourSvg } from './recolour-mark.ts';
import { shortNameOf } from './rules.ts';
import { readMark } from './store-mark.ts';

export type BrandImage = { type: string; bytes: Buffer };
type Draw = (db: Queryable, siteBrand: ShownBrand) => Promise<BrandImage | null>;

const svgImage = (svg: string): BrandImage => ({ type: 'image/svg+xml', bytes: Buffer.from(svg) });

/** The images that are derived from a brand, by the last part of their path. */
const DRAWINGS: Record<string, Draw> = {
  'icon-48.png': (db, siteBrand) => drawIcon(db, siteBrand, { size: 48, corner: 0.22, share: 0.72 }),
  'icon-180.png': (db, siteBrand) => drawIcon(db, siteBrand, { size: 180, corner: 0, share: 0.64 }),
  'icon-192.png': (db, siteBrand) => drawIcon(db, siteBrand, { size: 192, corner: 0.22, share: 0.64 }),
  'icon-512.png': (db, siteBrand) => drawIcon(db, siteBrand, { size: 512, corner: 0.22, share: 0.64 }),
  // a launcher may crop it to a circle of 80 %
  'maskable-512.png': (db, siteBrand) => drawIcon(db, siteBrand, { size: 512, corner: 0, share: 0.5 }),
  'social.jpg': drawSocialImage,
  'wordmark.png': drawWordmark,
  'wordmark-dark.svg': drawDarkWordmark,
  'wordmark-dark.png': drawDarkWordmark,
  'footer.svg': drawFooterMark,
};

const KEPT = 40;
const cachedImages = new Map<string, Promise<BrandImage | null>>();

/** An image of a brand, rendered once per brand; null for an unknown name, or without the drawing that it needs. */
export function drawBrandImage(db: Queryable, siteBrand: ShownBrand, name: string): Promise<BrandImage | null> {
  const draw = DRAWINGS[name];
  if (!draw) return Promise.resolve(null);
  const key = `${JSON.stringify([siteBrand.siteName, siteBrand.brand])} ${name}`;
  const cachedImage = cachedImages.get(key);
  if (cachedImage) return cachedImage;
  const image = draw(db, siteBrand);
  cachedImages.set(key, image);
  image.catch(() => cachedImages.delete(key));
  if (cachedImages.size > KEPT) cachedImages.delete(cachedImages.keys().next().value!);
  return image;
}

/** A drawing at the largest size that fits a box, as PNG; an SVG is drawn at that size and not enlarged. */
async function fitted(content: Buffer, width: number, height: number): Promise<Buffer> {
  const { width: markWidth, height: high } = await sharp(content).metadata();
  const scale = Math.min(width / markWidth, height / high);
  return sharp(content, { density: Math.min(2400, Math.max(1, 72 * scale)) })
    .resize({ width: Math.round(width), height: Math.round(height), fit: 'inside' })
    .png()
    .toBuffer();
}

type Icon = { size: number; corner: number; share: number };

async function drawIcon(db: Queryable, siteBrand: ShownBrand, { size, corner, share }: Icon): Promise<BrandImage> {
  const { brand, siteName } = siteBrand;
  const ground = brand.iconGround || brand.accent;
  const uploaded = brand.icon ? await readMark(db, brand.icon) : null;
  const first = [...new Intl.Segmenter('en-IN').segment(shortNameOf(brand, siteName).trim())][0]?.segment ?? '';
  const letter = uploaded ? null : drawText(first.toLocaleUpperCase('en-IN'), brand.headingFont);
  const drawing = uploaded?.content ?? (letter && Buffer.from(outlineSvg(letter, textOn(ground, '#17191C'))));
  const radius = Math.round(size * corner);
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius}" fill="${ground}"/></svg>`;
  const side = size * share;
  const layers = drawing ? [{ input: await fitted(drawing, side, side), gravity: 'centre' }] : [];
  // every first visit loads one or two icons: a palette makes them a third of the size
  const image = sharp(Buffer.from(tile)).composite(layers).png({ palette: true, compressionLevel: 9 });
  return { type: 'image/png', bytes: await image.toBuffer() };
}

const SOCIAL = { width: 1200, height: 630 };

async function drawSocialImage(db: Queryable, siteBrand: ShownBrand): Promise<BrandImage> {
  const { band, accent, ...roles } = deriveColours(siteBrand.brand).dark;
  const mark = await wordmarkFor(db, siteBrand, band, roles['on-band']);
  const input = mark && (await fitted(mark, SOCIAL.width * 0.6, SOCIAL.height * 0.36));
  const strip = await sharp({ create: { width: SOCIAL.width, height: 24, channels: 3, background: accent } })
    .png()
    .toBuffer();
  const image = sharp({ create: { ...SOCIAL, channels: 3, background: band } }).composite([
    ...(input ? [{ input, gravity: 'centre' }] : []),
    { input: strip, gravity: 'south' },
  ]);
  return { type: 'image/jpeg', bytes: await image.jpeg({ quality: 88, mozjpeg: true }).toBuffer() };
}

/** The wordmark for a dark background, or the name as text without one. */
async function wordmarkFor(db: Queryable, siteBrand: ShownBrand, ground: string, text: string): Promise<Buffer | null> {
  const { brand, siteName } = siteBrand;
  const dark = brand.wordmarkDark ? await readMark(db, brand.wordmarkDark) : null;
  if (dark) return dark.content;
  const light = brand.wordmark ? await readMark(db, brand.wordmark) : null;
  if (light?.type === 'image/png') return recolourPng(light.content, text);
  if (light) return Buffer.from(recolourSvg(light.content.toString(), ground, text));
  const drawn = drawText(siteName, brand.headingFont);
  return drawn && Buffer.from(outlineSvg(drawn, text));
}

async function drawDarkWordmark(db: Queryable, siteBrand: ShownBrand): Promise<BrandImage | null> {
  const { brand } = siteBrand;
  if (!brand.wordmark) return null;
  const { page, text } = deriveColours(brand).dark;
  const wordmark = await wordmarkFor(db, { ...siteBrand, brand: { ...brand, wordmarkDark: null } }, page, text);
  return wordmark && { type: brand.wordmark.endsWith('.png') ? 'image/png' : 'image/svg+xml', bytes: wordmark };
}

/** Twice the size at which mails and printed documents show it. */
export const WORDMARK_BOX = { width: 200, height: 40 };

// many mail programs show no SVG
async function drawWordmark(db: Queryable, { brand }: ShownBrand): Promise<BrandImage | null> {
  const mark = brand.wordmark ? await readMark(db, brand.wordmark) : null;
  if (!mark) return null;
  const { width, height } = WORDMARK_BOX;
  return { type: 'image/png', bytes: await fitted(mark.content, width * 3, height * 3) };
}

async function drawFooterMark(_: Queryable, { brand, siteName }: ShownBrand): Promise<BrandImage | null> {
  const drawn = footerOutline(brand, siteName);
  return drawn && svgImage(outlineSvg(drawn, deriveColours(brand).light['on-footer']));
}
