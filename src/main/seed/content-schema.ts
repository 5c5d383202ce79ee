// The schema of the demo's nutrition plans and workout guides. Covers and videos are named without their prefix in
// media/.
import { z } from 'zod';

const text = z.string().trim().min(1);
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

export const demoPlan = z.strictObject({
  title: text.max(60),
  description: text.max(220),
  // 'plate' is the image cover-plate
  cover: slug,
  targetAudience: text,
  duration: text,
  features: z.array(text.max(80)).min(1),
  // rupees; 0 is free
  price: z.int().nonnegative(),
});

export const demoGuide = z.strictObject({
  slug,
  title: text.max(60),
  description: text.max(220),
  cover: slug,
  // 'film-squat' is the file film-squat.webm
  video: slug.optional(),
  category: z.enum(['Strength Training', 'Cardio', 'HIIT', 'Yoga', 'Powerlifting', 'Bodybuilding', 'CrossFit']),
  difficultyLevel: z.enum(['beginner', 'intermediate', 'advanced']),
  duration: text,
  targetMuscles: z.array(text).min(1),
  equipmentNeeded: z.array(text).min(1),
  instructions: z.array(text).min(4),
});

export type DemoPlan = z.infer<typeof demoPlan>;
export type DemoGuide = z.infer<typeof demoGuide>;
