// Encodes a drawing as the files that pages use.
import sharp from 'sharp';

export type Widths = { avif: number[]; webp: number[] };
// cut-outs are for cards and galleries, covers for the full page width
export const CUT_OUT: Widths = { avif: [160, 320, 640, 960], webp: [320, 640] };
export const COVER: Widths = { avif: [320, 640, 960, 1600], webp: [640, 1280] };
const AVIF = { quality: 50, effort: 5 };
const WEBP = { quality: 75, alphaQuality: 80, effort: 6 };

/** Writes `<base>-<width>.<format>` for every width and returns the total size in bytes. */
export async function encode(png: Buffer, base: string, widths: Widths): Promise<number> {
  let bytes = 0;
  for (const width of new Set([...widths.avif, ...widths.webp])) {
    const small = await sharp(png).resize({ width, kernel: 'lanczos3' }).png({ compressionLevel: 0 }).toBuffer();
    if (widths.avif.includes(width)) bytes += (await sharp(small).avif(AVIF).toFile(`${base}-${width}.avif`)).size;
    if (widths.webp.includes(width)) bytes += (await sharp(small).webp(WEBP).toFile(`${base}-${width}.webp`)).size;
  }
  return bytes;
}
