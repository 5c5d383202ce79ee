import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/bind.ts';
import type { Banner, BannerInput } from './admin-contract.ts';
import { bannerProblems } from './form-rules.ts';
import { BANNER } from './kinds.ts';
import { saveContent } from './save-content.ts';

/** Makes a banner (`id` null) or changes one; refused with INVALID_BANNER {fields}. */
export const saveBanner = (app: App, staff: Staff, id: string | null, input: BannerInput): Promise<Banner> =>
  saveContent(app, staff, BANNER, id, {
    fields: bannerProblems(input),
    mediaId: input.mediaId,
    displayOrder: input.displayOrder,
    values: input,
    refusal: 'INVALID_BANNER',
  });
