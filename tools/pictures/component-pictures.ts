/** Small pictures of each section of /dev/components, which show changes of components but not of font rendering. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

export const FOLDER = path.resolve(import.meta.dirname, '../../tests/e2e/component-pictures');
const WIDTH = 320;
/** tolerance of a channel of 0–255 */
const CHANNEL = 40;
/** share of pixels that may differ: edges of letters, which depend on the build of the browser */
const SHARE = 0.03;

type Picture = { name: string; png: Buffer };

/** Each section as currently displayed, at a third of its size. */
export async function takeSections(page: Page, look: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  // it floats over the visible section
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[aria-label="Scroll to top"] { visibility: hidden }');
    document.adoptedStyleSheets = [sheet];
  });
  for (const section of await page.locator('[data-density] > section').all()) {
    const name = (await section.getByRole('heading').first().innerText()).toLowerCase().replace(/\W+/g, '-');
    const full = await section.screenshot({ animations: 'disabled' });
    const png = await sharp(full).removeAlpha().resize({ width: WIDTH }).png({ palette: true, colours: 32 }).toBuffer();
    pictures.push({ name: `${name}.${look}.png`, png });
  }
  return pictures;
}

/** Differences from the committed pictures, as text. */
export async function differences(pictures: readonly Picture[]): Promise<string[]> {
  const mismatches = await Promise.all(pictures.map(compare));
  const names = new Set(pictures.map(({ name }) => name));
  const removedFiles = readdirSync(FOLDER).filter((name) => !names.has(name));
  return [...mismatches.filter((one) => one !== null), ...removedFiles.map((name) => `${name} is of no section`)];
}

async function compare({ name, png }: Picture): Promise<string | null> {
  const file = path.join(FOLDER, name);
  if (!existsSync(file)) return `${name} is new`;
  const { width, height } = await sharp(file).metadata();
  const metadata = await sharp(png).metadata();
  if (Math.abs(metadata.height - height) > 4) return `${name} is ${metadata.height} pixels high, not ${height}`;
  const size = { width: Math.round(width / 2), height: Math.round(height / 2) };
  const [before, now] = await Promise.all(
    [sharp(file), sharp(png)].map((one) =>
      one
        .resize({ ...size, fit: 'fill' })
        .blur(0.8)
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  );
  let off = 0;
  for (let at = 0; at < before!.length; at += 3)
    if ([0, 1, 2].some((channel) => Math.abs(before![at + channel]! - now![at + channel]!) > CHANNEL)) off++;
  const share = off / (size.width * size.height);
  return share > SHARE ? `${name}: ${(share * 100).toFixed(1)} % of its pixels differ` : null;
}
