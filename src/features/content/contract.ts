import { z } from 'zod';
import { id, paise, publicOperation } from '#shared/contract.ts';
import { identifier } from '#shared/text-schemas.ts';
import { imageAsset } from '../catalog/contract.ts';

/** One slide of the hero section: a product with its first available variant, or a banner. */
export const heroSlide = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('product'),
    id,
    productId: id,
    variantId: id,
    slug: z.string(),
    name: z.string(),
    subtitle: z.string(),
    category: z.string(),
    rating: z.number().nullable(),
    flavour: z.string().nullable(),
    size: z.string().nullable(),
    diet: z.enum(['veg', 'non-veg']).nullable(),
    price: paise,
    originalPrice: paise.nullable().describe('MRP, only when it is above the price'),
    inStock: z.boolean(),
    image: imageAsset.nullable(),
  }),
  z.object({
    kind: z.literal('banner'),
    id,
    title: z.string(),
    subtitle: z.string(),
    description: z.string(),
    buttonText: z.string(),
    buttonLink: z.string(),
    image: imageAsset.nullable(),
  }),
]);

export const nutritionPlan = z.object({
  id,
  title: z.string(),
  description: z.string(),
  image: imageAsset.nullable(),
  targetAudience: z.string(),
  duration: z.string(),
  features: z.array(z.string()),
  price: paise.nullable().describe('null or 0: free'),
  displayOrder: z.int(),
});

export const workoutGuide = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  image: imageAsset.nullable(),
  videoUrl: z.string().nullable(),
  category: z.string(),
  difficultyLevel: z.enum(['beginner', 'intermediate', 'advanced']),
  duration: z.string(),
  targetMuscles: z.array(z.string()),
  equipmentNeeded: z.array(z.string()),
  displayOrder: z.int(),
});

export const guideDetail = workoutGuide.extend({
  instructions: z.array(z.string()).describe('Steps in order'),
  others: z.array(workoutGuide).describe('Up to three other guides of the category'),
});

export const contentContract = {
  hero: publicOperation.route({ method: 'GET', path: '/content/hero' }).output(z.array(heroSlide)),
  plans: publicOperation.route({ method: 'GET', path: '/nutrition-plans' }).output(z.array(nutritionPlan)),
  guides: publicOperation.route({ method: 'GET', path: '/workout-guides' }).output(z.array(workoutGuide)),
  guide: publicOperation
    .route({ method: 'GET', path: '/workout-guides/{slug}' })
    .input(z.object({ slug: identifier(120, 1) }))
    .output(guideDetail),
};
