import { z } from 'zod';
import { HEIC_MESSAGE } from './rules.ts';

/** Results of an image upload. The image itself is the body, so an upload is no operation of the contract. */
export const imageErrors = {
  INVALID_IMAGE: { status: 422, message: 'This file is not a readable image: use JPG, PNG, GIF or WebP' },
  HEIC_UNSUPPORTED: { status: 422, message: HEIC_MESSAGE },
  IMAGE_LIMIT_REACHED: {
    status: 422,
    message: 'This image has too many pixels: the maximum is 40 million',
    data: z.object({ width: z.int(), height: z.int(), megapixels: z.number() }),
  },
} as const;
