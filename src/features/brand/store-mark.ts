import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Queryable } from '#db/queryable.ts';
import { brandMarks } from '#db/schema/brand.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { MAX_MARK_BYTES, MAX_MARK_SIDE } from './rules.ts';
import { sanitiseSvg } from './sanitise-svg.ts';

export type StoredMark = { key: string; type: 'image/svg+xml' | 'image/png'; width: number; height: number };

/** Stores an uploaded drawing: an SVG sanitised, a PNG encoded again. INVALID_MARK {reason}. */
export async function storeMark({ db, now }: Pick<App, 'db' | 'now'>, bytes: Uint8Array): Promise<StoredMark> {
  return saveMark(db, now(), await cleanMark(bytes));
}

/** The key is the content's hash, so the same drawing is stored once. */
export async function saveMark(db: Queryable, createdAt: Date, mark: CleanMark): Promise<StoredMark> {
  const { type, width, height, content } = mark;
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 20);
  const key = `${hash}.${type === 'image/png' ? 'png' : 'svg'}`;
  await db.insert(brandMarks).values({ key, type, width, height, content, createdAt }).onConflictDoNothing();
  return { key, type, width, height };
}

export type CleanMark = Omit<StoredMark, 'key'> & { content: Buffer };

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const refuse = (reason: string) => new DomainError('INVALID_MARK', { reason });

/** The stored form of an uploaded drawing. */
export async function cleanMark(bytes: Uint8Array): Promise<CleanMark> {
  if (bytes.length > MAX_MARK_BYTES) throw refuse('The file is larger than 256 KB.');
  const buffer = Buffer.from(bytes);
  return PNG.equals(buffer.subarray(0, PNG.length)) ? cleanPng(buffer) : cleanSvg(buffer);
}

async function cleanPng(buffer: Buffer): Promise<CleanMark> {
  try {
    const { width, height } = await sharp(buffer, { limitInputPixels: false }).metadata();
    if (Math.max(width, height) > MAX_MARK_SIDE) throw refuse(`It is larger than ${MAX_MARK_SIDE} pixels.`);
    const image = sharp(buffer, { failOn: 'error' }).toColourspace('srgb').resize({
      width: 1600,
      height: 1600,
      fit: 'inside',
      withoutEnlargement: true,
    });
    const png = await image.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
    return { type: 'image/png', content: png.data, width: png.info.width, height: png.info.height };
  } catch (error) {
    throw error instanceof DomainError ? error : refuse('It is not a PNG that can be read.');
  }
}

async function cleanSvg(buffer: Buffer): Promise<CleanMark> {
  let source: string;
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(buffer);
  } catch {
    throw refuse('It is neither an SVG nor a PNG.');
  }
  if (!/<(\w+:)?svg[\s>]/i.test(source)) throw refuse('It is neither an SVG nor a PNG.');
  const clean = sanitiseSvg(source);
  if ('problem' in clean) throw refuse(clean.problem);
  const content = Buffer.from(clean.svg);
  try {
    await sharp(content).png().toBuffer();
  } catch {
    throw refuse('It cannot be drawn.');
  }
  return { type: 'image/svg+xml', content, width: clean.width, height: clean.height };
}

export async function readMark(db: Queryable, key: string): Promise<{ type: string; content: Buffer } | null> {
  const [row] = await db.select().from(brandMarks).where(eq(brandMarks.key, key));
  return row ?? null;
}
