import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { transact } from '#db/client.ts';
import type { Queryable } from '#db/queryable.ts';
import { media } from '#db/schema/platform.ts';
import type { App } from '#platform/app.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { decodeImage, oneByOne } from './decode-image.ts';
import { requireImageType } from './require-image-type.ts';
import type { ImageUse } from './rules.ts';

/** the widths that pages use: products in cards and galleries, covers in full width */
const WIDTHS: Record<ImageUse, { avif: number[]; webp: number[] }> = {
  product: { avif: [160, 320, 640, 960], webp: [320, 640] },
  cover: { avif: [320, 640, 960, 1600], webp: [640, 1280] },
};
// more effort saves a tenth of the bytes and takes four times as long
const AVIF = { quality: 50, effort: 3 };
const WEBP = { quality: 75, alphaQuality: 80, effort: 5 };

export type StoredImage = Pick<
  typeof media.$inferSelect,
  'id' | 'key' | 'alt' | 'width' | 'height' | 'avifWidths' | 'webpWidths' | 'tone'
>;

/**
 * Stores the first frame of an uploaded image, upright and without metadata, in the formats and widths that pages use,
 * named by the hash of its content. The same image again is the same row. Refused with INVALID_IMAGE,
 * HEIC_UNSUPPORTED or with IMAGE_LIMIT_REACHED when it has too many pixels.
 */
export async function storeImage(app: App, staff: Staff, bytes: Uint8Array, use: ImageUse): Promise<StoredImage> {
  requireImageType(bytes);
  const key = `${use === 'cover' ? 'c' : 'p'}-${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}`;
  const storedImage = await find(app.db, key);
  if (storedImage && (await isStored(app.files, storedImage))) return storedImage;
  const image = await oneByOne(() => encode(bytes, app.files, key, use));
  return transact(app.db, async (tx) => {
    const [row] = await tx
      .insert(media)
      .values({ key, ...image, createdAt: app.now() })
      .onConflictDoNothing()
      .returning();
    if (!row) return (await find(tx, key))!;
    await recordChange(tx, staff, app.now(), { action: 'image.upload', entityId: row.id, label: key, after: image });
    return describeImage(row);
  });
}

async function find(db: Queryable, key: string): Promise<StoredImage | null> {
  const [row] = await db.select().from(media).where(eq(media.key, key));
  return row ? describeImage(row) : null;
}

const describeImage = ({ createdAt: _, ...row }: typeof media.$inferSelect): StoredImage => row;

// files that were lost are created again
const isStored = (files: FileStore, { key, avifWidths }: StoredImage): Promise<boolean> =>
  files.has(`${key}-${avifWidths.at(-1)}.avif`);

async function encode(bytes: Uint8Array, files: FileStore, key: string, use: ImageUse) {
  const source = await decodeImage(bytes);
  const widest = Math.max(...WIDTHS[use].avif, ...WIDTHS[use].webp);
  const width = Math.min(widest, source.info.width);
  const height = Math.max(1, Math.round((source.info.height * width) / source.info.width));
  const widths = {
    avifWidths: atMost(WIDTHS[use].avif, source.info.width),
    webpWidths: atMost(WIDTHS[use].webp, source.info.width),
  };
  const { channels, width: rawWidth, height: rawHeight } = source.info;
  const raw = { width: rawWidth, height: rawHeight, channels };
  for (const one of new Set([...widths.avifWidths, ...widths.webpWidths])) {
    const small = sharp(source.data, { raw }).resize({ width: one, kernel: 'lanczos3' });
    if (widths.avifWidths.includes(one))
      await files.write(`${key}-${one}.avif`, await small.clone().avif(AVIF).toBuffer());
    if (widths.webpWidths.includes(one))
      await files.write(`${key}-${one}.webp`, await small.clone().webp(WEBP).toBuffer());
  }
  return { width, height, ...widths };
}

// images are not enlarged: a small one has its own width, too
function atMost(widths: number[], originalWidth: number): number[] {
  const fitting = widths.filter((width) => width <= originalWidth);
  return fitting.length === widths.length ? fitting : [...new Set([...fitting, originalWidth])];
}
