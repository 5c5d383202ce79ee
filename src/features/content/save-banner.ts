import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { heroBanners } from '#db/schema/content.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/bind.ts';
import { Refusal } from '#shared/refusal.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Banner, BannerInput } from './admin-contract.ts';
import { bannerProblems } from './form-rules.ts';
import { BANNER, listLength, pictureExists, readRow } from './kinds.ts';

/** Makes a banner (`id` null) or changes one; refused with INVALID_BANNER {fields}. */
export function saveBanner(app: App, staff: Staff, id: string | null, input: BannerInput): Promise<Banner> {
  return transact(app.db, async (tx) => {
    const before = id ? await readRow(BANNER, tx, id) : null;
    const fields = bannerProblems(input);
    if (input.mediaId && !(await pictureExists(tx, input.mediaId))) fields.mediaId = 'This picture is gone';
    if (Object.keys(fields).length > 0) throw new Refusal('INVALID_BANNER', { fields });
    const displayOrder = input.displayOrder ?? before?.displayOrder ?? (await listLength(BANNER, tx));
    const values = { ...input, displayOrder };
    const [row] = id
      ? await tx.update(heroBanners).set(values).where(eq(heroBanners.id, id)).returning()
      : await tx
          .insert(heroBanners)
          .values({ ...values, createdAt: app.now() })
          .returning();
    if (!row) throw new Refusal('NOT_FOUND');
    const after = await readRow(BANNER, tx, row.id);
    const action = before ? 'banner.update' : 'banner.create';
    await recordChange(tx, staff, app.now(), { action, entityId: row.id, label: after.title, before, after });
    return after;
  });
}
