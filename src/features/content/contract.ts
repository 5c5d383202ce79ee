import { z } from 'zod';
import { id, operation, paise } from '#shared/contract.ts';
import { picture } from '../catalog/contract.ts';

export const nutritionPlan = z.object({
  id,
  title: z.string(),
  description: z.string(),
  image: picture.nullable(),
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
  image: picture.nullable(),
  videoUrl: z.string().nullable(),
  category: z.string(),
  difficultyLevel: z.enum(['beginner', 'intermediate', 'advanced']),
  duration: z.string(),
  targetMuscles: z.array(z.string()),
  equipmentNeeded: z.array(z.string()),
  displayOrder: z.int(),
});

export const guideDetail = workoutGuide.extend({
  instructions: z.array(z.string()).describe('The steps, in order'),
  others: z.array(workoutGuide).describe('Up to three more of the category'),
});

export const contentContract = {
  plans: operation.route({ method: 'GET', path: '/nutrition-plans' }).output(z.array(nutritionPlan)),
  guides: operation.route({ method: 'GET', path: '/workout-guides' }).output(z.array(workoutGuide)),
  guide: operation
    .route({ method: 'GET', path: '/workout-guides/{slug}' })
    .input(z.object({ slug: z.string().min(1).max(120) }))
    .output(guideDetail),
};
