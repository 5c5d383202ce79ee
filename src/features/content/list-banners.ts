import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { heroBanners } from '#db/schema/content.ts';
import { media } from '#db/schema/platform.ts';
import { storedImageColumns } from '../catalog/read-admin-product.ts';
import type { Banner } from './admin-contract.ts';

/** All banners in their order, the inactive ones too; `id` asks for one. */
export async function listBanners(db: Queryable, id?: string): Promise<Banner[]> {
  return db
    .select({
      id: heroBanners.id,
      title: heroBanners.title,
      subtitle: heroBanners.subtitle,
      description: heroBanners.description,
      picture: storedImageColumns,
      buttonText: heroBanners.buttonText,
      buttonLink: heroBanners.buttonLink,
      displayOrder: heroBanners.displayOrder,
      isActive: heroBanners.isActive,
    })
    .from(heroBanners)
    .leftJoin(media, eq(media.id, heroBanners.mediaId))
    .where(id ? eq(heroBanners.id, id) : undefined)
    .orderBy(asc(heroBanners.displayOrder), asc(heroBanners.id));
}
