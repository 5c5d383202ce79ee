import { z } from 'zod';

/** Results of an image upload. The image itself is the body, so an upload is no operation of the contract. */
export const imageErrors = {
  INVALID_IMAGE: { status: 422, message: 'This file is not a readable image: use JPG, PNG, GIF or WebP' },
  IMAGE_LIMIT_REACHED: {
    status: 422,
    message: 'This picture has too many pixels: at most 40 million fit',
    data: z.object({ width: z.int(), height: z.int(), megapixels: z.number() }),
  },
} as const;
