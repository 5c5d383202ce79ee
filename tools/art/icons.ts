// node tools/art/icons.ts: the favicon, the app's icons and the picture that stands in for a broken one, into public/.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { placeholderArt } from './drawing/placeholder-art.mjs';

const INK = '#14181A';
const PAPER = '#FBF9F4';
const MARIGOLD = '#FFB21A';
// the wordmark's o and the sun that dots its j, moved close
const O =
  'M711 39Q400 39 234-93.500Q68-226 68-472L68-495Q68-740 234-873.500Q400-1007 712-1007Q1025-1007 1191-873.500Q1357-740 1357-495L1357-472Q1357-226 1191-93.500Q1025 39 711 39ZM712-265Q827-265 892.500-318.500Q958-372 958-472L958-495Q958-595 892.500-649Q827-703 711-703Q597-703 532-649Q467-595 467-495L467-472Q467-372 532-318.500Q597-265 712-265Z';
const SUN = { x: 1360, y: -1190, r: 280 };
const BOX = { x: 68, y: SUN.y - SUN.r, w: SUN.x + SUN.r - 68, h: 39 - SUN.y + SUN.r };

/** The mark in the middle of a square of `size`, as wide as `share` of it. */
const mark = (size: number, share: number, o: string) => {
  const k = (size * share) / BOX.w;
  const x = size / 2 - (BOX.x + BOX.w / 2) * k;
  const y = size / 2 - (BOX.y + BOX.h / 2) * k;
  return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)})scale(${k.toFixed(5)})"><path ${o} d="${O}"/><circle cx="${SUN.x}" cy="${SUN.y}" r="${SUN.r}" fill="${MARIGOLD}"/></g>`;
};
const svg = (size: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">${inside}</svg>`;
const tile = (radius: number, share: number) =>
  svg(512, `<rect width="512" height="512" rx="${radius}" fill="${INK}"/>${mark(512, share, `fill="${PAPER}"`)}`);

const file = (name: string) => fileURLToPath(new URL(`../../public/${name}`, import.meta.url));
const png = (name: string, drawing: string, size: number) =>
  sharp(Buffer.from(drawing), { density: 144 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toFile(file(name));

const tabIcon = `<style>path{fill:${INK}}@media(prefers-color-scheme:dark){path{fill:${PAPER}}}</style>${mark(64, 0.94, '')}`;
writeFileSync(file('favicon.svg'), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${tabIcon}</svg>\n`);
await png('icon-192.png', tile(112, 0.64), 192);
await png('icon-512.png', tile(112, 0.64), 512);
// a launcher may cut the maskable one to a circle of 80 %, and iOS rounds its own
await png('icon-maskable-512.png', tile(0, 0.5), 512);
await png('apple-touch-icon.png', tile(0, 0.64), 180);
writeFileSync(file('placeholder-product.svg'), `${placeholderArt()}\n`);
