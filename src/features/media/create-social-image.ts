import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Queryable } from '#db/client.ts';
import { media } from '#db/schema/platform.ts';

const WIDTH = 1200;
const HEIGHT = 630;

/**
 * The preview of an image for shared links: a JPEG of 1200 × 630, created once for each ground of cut-outs and stored
 * beside the images. Null when there is no such image.
 */
export async function createSocialImage(
  db: Queryable,
  mediaDir: string,
  key: string,
  ground: string,
): Promise<string | null> {
  const folder = path.join(mediaDir, 'share');
  const made = path.join(folder, `${key}-${ground.slice(1).toLowerCase()}.jpg`);
  if (existsSync(made)) return made;
  const [row] = await db.select().from(media).where(eq(media.key, key));
  if (!row) return null;
  const width = Math.max(...row.avifWidths);
  const source = sharp(path.join(mediaDir, `${key}-${width}.avif`));
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
  await mkdir(folder, { recursive: true });
  // renamed when complete, so that simultaneous requests never read a partial file
  const draft = `${made}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(draft, image);
  await rename(draft, made);
  return made;
}
