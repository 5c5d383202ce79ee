import sharp from 'sharp';
import { DomainError } from '#shared/domain-error.ts';

/** a small file must not decode to a huge image */
const MAXIMUM_PIXELS = 40_000_000;

/** Decodes an uploaded image to upright pixels without metadata. INVALID_IMAGE or IMAGE_LIMIT_REACHED. */
export async function decodeImage(bytes: Uint8Array) {
  try {
    // the header states the size, so nothing is decoded to read it
    const { width, height } = await sharp(bytes, { pages: 1, limitInputPixels: false }).metadata();
    if (width * height > MAXIMUM_PIXELS)
      throw new DomainError('IMAGE_LIMIT_REACHED', { width, height, megapixels: MAXIMUM_PIXELS / 1_000_000 });
    return await sharp(bytes, { pages: 1, limitInputPixels: MAXIMUM_PIXELS, failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: 1600, height: 3200, fit: 'inside', withoutEnlargement: true })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError('INVALID_IMAGE');
  }
}

let last: Promise<unknown> = Promise.resolve();

// encoding takes a whole core; the others stay free for requests
export function oneByOne<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => {});
  return mine;
}
