import { hasLandingPage, LANDING_WORDS } from '#features/pages/landing-rules.ts';
import type { Menus } from '#features/pages/menu-rules.ts';

/** The first means no filter. */
export const REVIEW_CATEGORIES = ['All Products', 'Protein', 'Pre-Workout', 'Creatine', 'BCAAs', 'Mass Gainer'];

/** The filters beside the samples: the documented ones of a shop with such goods, else its own first categories. */
export const sampleCategories = (categories: readonly { slug: string; name: string }[], menus: Menus): string[] =>
  LANDING_WORDS.some((word) => hasLandingPage(word, categories, menus))
    ? REVIEW_CATEGORIES
    : [REVIEW_CATEGORIES[0]!, ...categories.slice(0, REVIEW_CATEGORIES.length - 1).map(({ name }) => name)];
