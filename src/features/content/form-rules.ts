// Validation of the hero section, plans and guides, by the forms and the server alike.
import { safeReturnPath } from '#shared/return-path.ts';
import { isHttpsAddress } from '#shared/safe-link.ts';
import { videoSource } from './rules.ts';

/** The rating that the list of hero products shows when a product has none. */
export const DEFAULT_HERO_RATING = 4.5;

/** The categories of workout guides, as staff choose them. */
export const WORKOUT_CATEGORIES = [
  'Strength Training',
  'Cardio',
  'HIIT',
  'Yoga',
  'Powerlifting',
  'Bodybuilding',
  'Crossfit',
  'Flexibility',
  'Endurance',
] as const;

const HERO_REQUIRED = 'Please select a product and enter display order';
const BANNER_REQUIRED = 'Title and image are required';
const PLAN_REQUIRED = 'Title, duration, target audience, and description are required';
const GUIDE_REQUIRED = 'Title, category, duration, and description are required';

type Problems = Record<string, string>;

/** Messages of invalid fields; the first message of a field counts. */
function problems(...messages: [field: string, message: string | false | null][]): Problems {
  return Object.fromEntries(messages.filter((entry): entry is [string, string] => Boolean(entry[1])).reverse());
}

const notAnOrder = (order: number | null) =>
  order !== null && !(Number.isInteger(order) && order >= 0) && 'Enter a whole number from 0';

export const validateHeroProduct = (draft: { productId: string | null; displayOrder: number | null }): Problems =>
  problems(
    ['productId', !draft.productId && HERO_REQUIRED],
    ['displayOrder', draft.displayOrder === null && HERO_REQUIRED],
    ['displayOrder', notAnOrder(draft.displayOrder)],
  );

/** Whether a banner's button may lead there: a path of the shop, or an https address. */
export const isBannerLink = (link: string): boolean => safeReturnPath(link) !== null || isHttpsAddress(link);

type BannerDraft = { title: string; mediaId: string | null; buttonLink: string; displayOrder: number | null };

export const validateBanner = (draft: BannerDraft): Problems =>
  problems(
    ['title', !draft.title.trim() && BANNER_REQUIRED],
    ['mediaId', !draft.mediaId && BANNER_REQUIRED],
    [
      'buttonLink',
      draft.buttonLink.trim() !== '' &&
        !isBannerLink(draft.buttonLink.trim()) &&
        'Enter a path of the shop such as /products, or an https address',
    ],
    ['displayOrder', notAnOrder(draft.displayOrder)],
  );

type PlanDraft = {
  title: string;
  duration: string;
  targetAudience: string;
  description: string;
  price: number;
  displayOrder: number | null;
};

export const validatePlan = (draft: PlanDraft): Problems =>
  problems(
    ...missing(draft, ['title', 'duration', 'targetAudience', 'description'], PLAN_REQUIRED),
    ['price', !(draft.price >= 0) && 'Enter an amount in rupees; 0 is free'],
    ['displayOrder', notAnOrder(draft.displayOrder)],
  );

type GuideDraft = {
  title: string;
  category: string;
  duration: string;
  description: string;
  videoUrl: string | null;
  displayOrder: number | null;
};

export const validateGuide = (draft: GuideDraft): Problems =>
  problems(
    ...missing(draft, ['title', 'category', 'duration', 'description'], GUIDE_REQUIRED),
    ['category', draft.category.trim() !== '' && !workoutCategory(draft.category) && 'Choose a category of the list'],
    [
      'videoUrl',
      Boolean(draft.videoUrl) && !videoSource(draft.videoUrl) && 'Enter an address that begins with https://',
    ],
    ['displayOrder', notAnOrder(draft.displayOrder)],
  );

function missing<Field extends string>(
  draft: Record<Field, string>,
  fields: readonly Field[],
  message: string,
): [string, string | false][] {
  return fields.map((field) => [field, !draft[field].trim() && message]);
}

/** The category as spelt in the list, in any case; undefined when it is not in the list. */
export const workoutCategory = (word: string) =>
  WORKOUT_CATEGORIES.find((category) => category.toLowerCase() === word.trim().toLowerCase());

/**
 * The display orders of rows after sorting: existing numbers are reused in ascending order, and only ties get new
 * ones.
 */
export function normaliseDisplayOrders(orders: readonly number[]): number[] {
  let last = -1;
  return orders
    .toSorted((one, other) => one - other)
    .map((order) => {
      last = Math.max(order, last + 1);
      return last;
    });
}
