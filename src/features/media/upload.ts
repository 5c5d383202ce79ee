import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { requireAnyPermission } from '#platform/http/staff-middleware.ts';
import { DomainError, isDomainError } from '#shared/domain-error.ts';
import { imageErrors } from './contract.ts';
import { IMAGE_USES, type ImageUse, MAX_IMAGE_BYTES } from './rules.ts';
import { storeImage } from './store-image.ts';

/** a little above the limit, so that a file of exactly 5 MB passes */
const MAXIMUM_BODY = MAX_IMAGE_BYTES + 64 * 1024;

/**
 * POST /api/admin/images?use=product: the image itself is the body, one a request, so that each has its own
 * progress. No operation of the contract, whose bodies are JSON; guarded like one of staff.
 */
export function mountImageUpload(http: Hono<HttpEnv>, app: App): void {
  http.post(
    '/api/admin/images',
    requireAnyPermission(app, ['catalog.write', 'content.write']),
    bodyLimit({
      maxSize: MAXIMUM_BODY,
      onError: (c) => c.json({ code: 'PAYLOAD_TOO_LARGE', message: 'Larger than 5MB' }, 413),
    }),
    async (c) => {
      const use = c.req.query('use') ?? 'product';
      if (!IMAGE_USES.includes(use as ImageUse)) return c.json({ code: 'BAD_REQUEST', message: 'No such use' }, 400);
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      if (bytes.length > MAX_IMAGE_BYTES) return c.json({ code: 'PAYLOAD_TOO_LARGE', message: 'Larger than 5MB' }, 413);
      try {
        return c.json(await storeImage(app, c.get('staff'), bytes, use as ImageUse));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (isDomainError(error, 'IMAGE_LIMIT_REACHED')) return c.json(tooLarge(error), 422);
        const declared = imageErrors[error.code as keyof typeof imageErrors] ?? imageErrors.INVALID_IMAGE;
        return c.json({ code: error.code, message: declared.message }, 422);
      }
    },
  );
}

function tooLarge({ code, data }: DomainError<'IMAGE_LIMIT_REACHED'>) {
  if (!data) return { code, message: imageErrors.IMAGE_LIMIT_REACHED.message };
  const { width, height, megapixels } = data;
  return { code, message: `This image has ${width} × ${height} pixels: the maximum is ${megapixels} million` };
}
