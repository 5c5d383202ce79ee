import { z } from 'zod';
import { editConflict, expected, fieldMessages, id, okResponse, paise, staffOperation } from '#shared/contract.ts';
import { storedSchema } from '#shared/stored-schema.ts';
import { multiLineText, searchText, singleLineText } from '#shared/text-schemas.ts';
import { imageAsset } from '../catalog/contract.ts';
import { PRODUCT_STATES } from '../catalog/states.ts';

const refused = (message: string) => ({
  status: 422,
  message,
  data: fieldMessages,
});
/** a stored image with its id, as the upload answers it */
const storedImage = imageAsset.extend({ id });

const visibility = { displayOrder: z.int(), isActive: z.boolean() };
const displayOrder = z.int().min(0).max(100_000).nullable().default(null);
const shownInput = {
  displayOrder: displayOrder.describe('null: after all others'),
  isActive: z.boolean().default(true),
};
const textList = (maxCount: number, long: number) => z.array(singleLineText(long, 1)).max(maxCount).default([]);

const heroProduct = z.object({
  id,
  productId: id,
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  rating: z.number().nullable(),
  price: paise,
  image: imageAsset.omit({ alt: true }).nullable(),
  state: z.enum(PRODUCT_STATES).describe('Drafts and archived products are not on the homepage'),
  ...visibility,
});
const candidate = heroProduct.pick({ name: true, category: true, price: true, image: true }).extend({ id });

const bannerInput = z.object({
  title: singleLineText(120),
  subtitle: singleLineText(120).default(''),
  description: multiLineText(500).default(''),
  mediaId: id.nullable().default(null),
  buttonText: singleLineText(40).default(''),
  buttonLink: singleLineText(500).default('').describe('Path of the shop or https URL'),
  ...shownInput,
});
const banner = storedSchema(bannerInput)
  .omit({ mediaId: true })
  .extend({ id, picture: storedImage.nullable(), ...visibility });

const planInput = z.object({
  title: singleLineText(120),
  description: multiLineText(1000),
  mediaId: id.nullable().default(null),
  targetAudience: singleLineText(120),
  duration: singleLineText(60),
  features: textList(40, 160),
  price: paise.min(0).max(1_000_000_000).default(0).describe('0: free'),
  ...shownInput,
});
const plan = storedSchema(planInput)
  .omit({ mediaId: true })
  .extend({ id, picture: storedImage.nullable(), ...visibility });

const guideInput = z.object({
  title: singleLineText(120),
  description: multiLineText(1000),
  mediaId: id.nullable().default(null),
  videoUrl: singleLineText(500).nullable().default(null),
  category: singleLineText(40),
  difficultyLevel: z.enum(['beginner', 'intermediate', 'advanced']).default('beginner'),
  duration: singleLineText(60),
  instructions: textList(60, 600).describe('Steps in order'),
  equipmentNeeded: textList(30, 80),
  targetMuscles: textList(30, 80),
  ...shownInput,
});
const guide = storedSchema(guideInput)
  .omit({ mediaId: true })
  .extend({ id, slug: z.string(), picture: storedImage.nullable(), ...visibility });

const read = () => staffOperation('content.read');
const write = () => staffOperation('content.write');

/** The operations on one row that all lists share. */
const rowOperations = <Path extends string, Row extends z.ZodType>(path: `/admin/${Path}`, row: Row) => ({
  list: read().route({ method: 'GET', path }).output(z.array(row)),
  setActive: write()
    .route({ method: 'POST', path: `${path}/{id}/active` })
    .input(z.object({ id, isActive: z.boolean() }))
    .output(row),
  move: write()
    .route({ method: 'POST', path: `${path}/{id}/move` })
    .input(z.object({ id, by: z.int().min(-1000).max(1000).describe('Positions to move down; negative: up') }))
    .output(
      z.object({
        by: z.int().describe('Positions that it moved'),
        place: z.int().describe('New position, counted from 1'),
      }),
    ),
  remove: write()
    .route({ method: 'DELETE', path: `${path}/{id}` })
    .input(z.object({ id }))
    .output(okResponse),
  restore: write()
    .route({ method: 'POST', path: `${path}/{id}/restore` })
    .input(z.object({ id }))
    .output(row),
});

const bannerErrors = { INVALID_BANNER: refused('Check the banner') };
const planErrors = { INVALID_PLAN: refused('Check the plan') };
const guideErrors = { INVALID_GUIDE: refused('Check the guide') };

export const contentAdminContract = {
  hero: {
    ...rowOperations('/admin/hero-products', heroProduct),
    candidates: read()
      .route({ method: 'GET', path: '/admin/hero-candidates' })
      .input(z.object({ search: searchText().optional() }))
      .output(z.array(candidate)),
    suggestions: read()
      .route({ method: 'GET', path: '/admin/hero-suggestions' })
      .output(z.array(candidate.extend({ sold: z.int().describe('Units sold in 30 days') }))),
    add: write()
      .route({ method: 'POST', path: '/admin/hero-products' })
      .input(z.object({ productId: id.nullable().default(null), displayOrder, isActive: shownInput.isActive }))
      .output(heroProduct)
      .errors({ INVALID_HERO_PRODUCT: refused('Check the product and its place') }),
  },
  banners: {
    ...rowOperations('/admin/hero-banners', banner),
    create: write()
      .route({ method: 'POST', path: '/admin/hero-banners' })
      .input(bannerInput)
      .output(banner)
      .errors(bannerErrors),
    update: write()
      .route({ method: 'PUT', path: '/admin/hero-banners/{id}' })
      .input(bannerInput.extend({ id, expected }))
      .output(banner)
      .errors({ ...bannerErrors, ...editConflict }),
  },
  plans: {
    ...rowOperations('/admin/nutrition-plans', plan),
    create: write()
      .route({ method: 'POST', path: '/admin/nutrition-plans' })
      .input(planInput)
      .output(plan)
      .errors(planErrors),
    update: write()
      .route({ method: 'PUT', path: '/admin/nutrition-plans/{id}' })
      .input(planInput.extend({ id, expected }))
      .output(plan)
      .errors({ ...planErrors, ...editConflict }),
  },
  guides: {
    ...rowOperations('/admin/workout-guides', guide),
    create: write()
      .route({ method: 'POST', path: '/admin/workout-guides' })
      .input(guideInput)
      .output(guide)
      .errors(guideErrors),
    update: write()
      .route({ method: 'PUT', path: '/admin/workout-guides/{id}' })
      .input(guideInput.extend({ id, expected }))
      .output(guide)
      .errors({ ...guideErrors, ...editConflict }),
  },
};

type Contract = typeof contentAdminContract;
export type HeroProduct = z.output<Contract['hero']['add']['~orpc']['outputSchema'] & z.ZodType>;
export type BannerInput = z.output<Contract['banners']['create']['~orpc']['inputSchema'] & z.ZodType>;
export type Banner = z.output<Contract['banners']['create']['~orpc']['outputSchema'] & z.ZodType>;
export type PlanInput = z.output<Contract['plans']['create']['~orpc']['inputSchema'] & z.ZodType>;
export type Plan = z.output<Contract['plans']['create']['~orpc']['outputSchema'] & z.ZodType>;
export type GuideInput = z.output<Contract['guides']['create']['~orpc']['inputSchema'] & z.ZodType>;
export type Guide = z.output<Contract['guides']['create']['~orpc']['outputSchema'] & z.ZodType>;
