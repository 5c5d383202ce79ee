import type { Menus } from './menu-rules.ts';

/** Words of the default landing pages /protein and /creatine, and of the lists of the same products below /products. */
export const LANDING_WORDS = ['protein', 'creatine'] as const;
export type LandingWord = (typeof LANDING_WORDS)[number];

/** Products of a list that are rendered with the page; the others follow after hydration. */
export const FIRST_PRODUCTS = 8;

/** The word of a default landing page by its path. */
export const landingWordAt = (path: string): LandingWord | undefined =>
  LANDING_WORDS.find((word) => path === `/${word}`);

/**
 * Whether the shop has the landing page of a word: the slug of one of its categories contains the word, or a menu links
 * to the page. Others have no goods for these texts.
 */
export function hasLandingPage(word: string, categories: readonly { slug: string }[], menus: Menus): boolean {
  const items = [...menus.header, ...menus.side, ...menus.footer.flatMap((column) => column.items)];
  const paths = [`/${word}`, `/products/${word}`];
  return categories.some(({ slug }) => slug.includes(word)) || items.some(({ to }) => paths.includes(to));
}
