import { boolean, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { money } from '../types.ts';
import { products } from './catalog.ts';
import { media } from './platform.ts';

const visibilityColumns = {
  isActive: boolean().notNull().default(true),
  displayOrder: integer().notNull().default(0),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
};
const withImage = { mediaId: uuid().references(() => media.id) };

/** Products of the hero section. */
export const heroProducts = pgTable(
  'hero_products',
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    ...visibilityColumns,
  },
  (t) => [uniqueIndex('hero_products_product').on(t.productId)],
);

/** Banners of the hero section, after the products. */
export const heroBanners = pgTable('hero_banners', {
  id: uuid().primaryKey().defaultRandom(),
  title: text().notNull(),
  subtitle: text().notNull().default(''),
  description: text().notNull().default(''),
  ...withImage,
  buttonText: text().notNull().default(''),
  buttonLink: text().notNull().default(''),
  ...visibilityColumns,
});

export const nutritionPlans = pgTable('nutrition_plans', {
  id: uuid().primaryKey().defaultRandom(),
  title: text().notNull(),
  description: text().notNull().default(''),
  ...withImage,
  targetAudience: text().notNull().default(''),
  duration: text().notNull().default(''),
  features: text().array().notNull().default([]),
  /** null or 0: free */
  price: money(),
  ...visibilityColumns,
});

export type Difficulty = 'beginner' | 'intermediate' | 'advanced';

export const workoutGuides = pgTable('workout_guides', {
  id: uuid().primaryKey().defaultRandom(),
  /** the guide's own page */
  slug: text().notNull().unique(),
  title: text().notNull(),
  description: text().notNull().default(''),
  ...withImage,
  videoUrl: text(),
  category: text().notNull(),
  difficultyLevel: text().$type<Difficulty>().notNull().default('beginner'),
  duration: text().notNull().default(''),
  /** the steps, in order */
  instructions: jsonb().$type<string[]>().notNull().default([]),
  targetMuscles: text().array().notNull().default([]),
  equipmentNeeded: text().array().notNull().default([]),
  ...visibilityColumns,
});
