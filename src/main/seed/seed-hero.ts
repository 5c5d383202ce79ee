import { eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { heroBanners, heroProducts } from '#db/schema/content.ts';
import { media } from '#db/schema/platform.ts';
import type { Demo } from './load-demo.ts';
import { productBySlug } from './seed-catalogue.ts';

/** The demo's hero section: products and banners. Runs after the catalogue, whose images they use. */
export async function seedHero(tx: Tx, { hero }: Demo, now: Date): Promise<void> {
  for (const [displayOrder, slug] of hero.products.entries())
    await tx.insert(heroProducts).values({ productId: await productBySlug(tx, slug), displayOrder, createdAt: now });
  for (const [displayOrder, { cover, ...banner }] of hero.banners.entries()) {
    const [image] = await tx.select({ id: media.id }).from(media).where(eq(media.key, cover));
    await tx.insert(heroBanners).values({ ...banner, mediaId: image?.id ?? null, displayOrder, createdAt: now });
  }
}
