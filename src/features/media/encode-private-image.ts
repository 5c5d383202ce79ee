import sharp from 'sharp';
import { decodeImage, oneByOne } from './decode-image.ts';
import { requireImageType } from './require-image-type.ts';

export type PrivateImage = { content: Buffer; width: number; height: number };

/**
 * Encodes a customer's image as WebP of at most 1600 pixels, without metadata, which may contain the location of a
 * photo. INVALID_IMAGE, HEIC_UNSUPPORTED, IMAGE_LIMIT_REACHED when it has too many pixels.
 */
export async function encodePrivateImage(bytes: Uint8Array): Promise<PrivateImage> {
  requireImageType(bytes);
  return oneByOne(async () => {
    const { data, info } = await decodeImage(bytes);
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const content = await sharp(data, { raw })
      .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    return { content: content.data, width: content.info.width, height: content.info.height };
  });
}
