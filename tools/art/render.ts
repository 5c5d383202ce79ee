// DEMO=<name> node tools/art/render.ts [slug…]: draws the images of a demo shop into demos/<name>/media.
// With slugs (or cover keys) it draws only those. Needs Chromium; a fresh checkout does not, the files are committed.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readProducts } from './catalogue.ts';
import { DEMO } from './drawing/brand.mjs';
import { COVER, CUT_OUT, encode } from './encode.ts';
import type { DemoArt } from './labels/demo-art.ts';
import { type Picture, planPictures } from './pictures.ts';
import { openStudio } from './studio.ts';

const media = fileURLToPath(new URL(`../../demos/${DEMO}/media/`, import.meta.url));
const only = process.argv.slice(2);
const { default: art }: { default: DemoArt } = await import(`./labels/${DEMO}.ts`);
const plan = planPictures(readProducts(), art);
const widthsOf = (p: Pick<Picture, 'view'>) => (p.view === 'cover' ? COVER : CUT_OUT);
const files = (p: Pick<Picture, 'key' | 'view'>) =>
  (['avif', 'webp'] as const).flatMap((format) => widthsOf(p)[format].map((width) => `${p.key}-${width}.${format}`));

mkdirSync(media, { recursive: true });
const studio = await openStudio(2);
let bytes = 0;
for (const [i, p] of plan.entries()) {
  if (only.length && !only.includes(p.product ?? p.key)) continue;
  const size = await encode(await studio.draw(p.svg(), p.width, p.height), media + p.key, widthsOf(p));
  bytes += size;
  console.log(`${i + 1}/${plan.length} ${p.key} ${Math.round(size / 1024)} KB`);
}
await studio.close();

// removes images of earlier runs that are no longer in the catalogue, but not those of other origin
const fileNames = new Set(plan.flatMap(files));
for (const name of readManifest().flatMap(files)) if (!fileNames.has(name)) rmSync(media + name, { force: true });

const manifest = plan
  .filter((p) => files(p).every((f) => existsSync(media + f)))
  .map(({ svg: _svg, ...p }) => {
    const widths = widthsOf(p);
    const width = Math.max(...widths.avif);
    return { ...p, width, height: Math.round((width * p.height) / p.width), widths, formats: ['avif', 'webp'] };
  });
writeFileSync(`${media}manifest.json`, `[\n${manifest.map((m) => `  ${JSON.stringify(m)}`).join(',\n')}\n]\n`);
console.log(`${manifest.length} pictures, ${(bytes / 1e6).toFixed(2)} MB drawn`);

function readManifest(): Pick<Picture, 'key' | 'view'>[] {
  const file = `${media}manifest.json`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Pick<Picture, 'key' | 'view'>[]) : [];
}
