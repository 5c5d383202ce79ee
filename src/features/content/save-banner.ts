import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import type { Banner, BannerInput } from './admin-contract.ts';
import { BANNER } from './content-types.ts';
import { validateBanner } from './form-rules.ts';
import { saveContent } from './save-content.ts';

/**
 * Creates a banner (`id` null) or updates one. INVALID_BANNER {fields}, EDIT_CONFLICT when it differs from `expected`.
 */
export const saveBanner = (
  app: App,
  staff: Staff,
  id: string | null,
  input: BannerInput,
  expected?: Record<string, unknown>,
): Promise<Banner> =>
  saveContent(app, staff, BANNER, id, {
    fields: validateBanner(input),
    expected,
    mediaId: input.mediaId,
    displayOrder: input.displayOrder,
    values: input,
    invalidCode: 'INVALID_BANNER',
  });
