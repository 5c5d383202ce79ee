import { useQuery } from '@tanstack/react-query';
import { type api, orpc } from '../lib/api.ts';

/** The public settings (name, contact, numbers in texts), loaded by the layout of every page. */
export const storefrontQuery = () => orpc.settings.storefront.queryOptions({ input: undefined });

/** The links of header, side menu and footer, loaded by the layout of every page. */
export const menusQuery = () => orpc.pages.menus.queryOptions({ input: undefined });
const NO_MENUS: Awaited<ReturnType<typeof api.pages.menus>> = { header: [], side: [], footer: [] };

/** What every page of the store shows around its content. */
export const frameQueries = () => [storefrontQuery(), menusQuery()];
export const useMenus = () => useQuery(menusQuery()).data ?? NO_MENUS;

type StorefrontFacts = Awaited<ReturnType<typeof api.settings.storefront>>;

// a sentence without its number or name is better than a wrong one
const blank = <T extends object>(defaults: object): T =>
  new Proxy(defaults, { get: (facts, name) => Reflect.get(facts, name) ?? '' }) as T;

// used when even this cannot be loaded; missing texts are empty, missing switches off
const UNKNOWN = blank<StorefrontFacts>({
  dispatchHours: 24,
  deliveryDays: '2-3',
  delivery: blank({ isPlain: true }),
  deliveryOffer: blank({}),
  changeWindowMinutes: 30,
  returnWindowDays: 30,
  firstOrderDiscountPercent: 15,
  hours: blank({}),
  policy: blank({}),
});

export function useStorefront() {
  return useQuery(storefrontQuery()).data ?? UNKNOWN;
}

export type Storefront = ReturnType<typeof useStorefront>;

/** Whether staff entered the ratings, which are then no customers' reviews. A demo shows them as its samples. */
export function useIsRatedByShop(): boolean {
  const { demo, reviews } = useStorefront();
  return !demo && !reviews;
}
