import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { media } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';

const WIDTH = 1200;
const HEIGHT = 630;

/**
 * The preview of an image for shared links: a JPEG of 1200 × 630, created once per background of cut-outs and stored
 * beside the images. Null when there is no such image.
 */
export async function createSocialImage(
  { db, files }: Pick<App, 'db' | 'files'>,
  key: string,
  ground: string,
): Promise<Uint8Array | null> {
  const name = `share/${key}-${ground.slice(1).toLowerCase()}.jpg`;
  const file = await files.read(name);
  if (file) return file;
  const [row] = await db.select().from(media).where(eq(media.key, key));
  if (!row) return null;
  const width = Math.max(...row.avifWidths);
  const original = await files.read(`${key}-${width}.avif`);
  if (!original) return null;
  const source = sharp(original);
  const cutOut = (await source.metadata()).hasAlpha;
  const image = cutOut
    ? await source
        .resize({ width: WIDTH, height: HEIGHT - 60, fit: 'contain', background: ground })
        .extend({ top: 30, bottom: 30, background: ground })
        .flatten({ background: ground })
        .jpeg({ quality: 84, mozjpeg: true })
        .toBuffer()
    : await source
        .resize({ width: WIDTH, height: HEIGHT, fit: 'cover' })
        .jpeg({ quality: 84, mozjpeg: true })
        .toBuffer();
  await files.write(name, image);
  return image;
}
