import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { heroBanners, heroProducts } from '#db/schema/content.ts';
import { media } from '#db/schema/platform.ts';
import { productBySlug } from './seed-catalogue.ts';

const PRODUCTS = ['whey-isolate', 'pre-workout', 'creatine-monohydrate'];

const BANNERS = [
  {
    cover: 'cover-press',
    subtitle: 'The creatine guide',
    title: 'Three grams. Every day. That is all.',
    description: 'When to take it, with what, and which of the three kinds is worth your money.',
    buttonText: 'Read the guide',
    buttonLink: '/creatine',
  },
  {
    cover: 'cover-plate',
    subtitle: 'Nutrition plans',
    title: 'Dal, roti and a scoop.',
    description: 'Plans built around the food you already cook, for cutting, gaining or just eating well.',
    buttonText: 'See the plans',
    buttonLink: '/nutrition-plans',
  },
];

/** The home page's stage of the demo: three products, two banners. After the catalogue, whose pictures they show. */
export async function seedHero(tx: Tx, now: Date): Promise<void> {
  for (const [displayOrder, slug] of PRODUCTS.entries())
    await tx.insert(heroProducts).values({ productId: await productBySlug(tx, slug), displayOrder, createdAt: now });
  for (const [displayOrder, { cover, ...banner }] of BANNERS.entries()) {
    const [picture] = await tx.select({ id: media.id }).from(media).where(eq(media.key, cover));
    await tx.insert(heroBanners).values({ ...banner, mediaId: picture?.id ?? null, displayOrder, createdAt: now });
  }
}
