import { isSafeLink } from '#shared/safe-link.ts';
import { FIELD_NAMES } from './field-rules.ts';
import { validateText } from './text-rules.ts';

export type MenuItem = { label: string; to: string };
export type MenuColumn = { title: string; items: MenuItem[] };
/** The header's links, the side menu of phones, and the footer's columns. */
export type Menus = { header: MenuItem[]; side: MenuItem[]; footer: MenuColumn[] };

export const MENU_LIMITS = { header: 8, side: 16, columns: 6, items: 12, label: 40 } as const;

/** The default menus. */
export const DEFAULT_MENUS: Menus = {
  header: [
    { label: 'Home', to: '/' },
    { label: 'Products', to: '/products' },
    { label: 'Protein', to: '/protein' },
    { label: 'Creatine', to: '/creatine' },
  ],
  side: [
    { label: 'Home', to: '/' },
    { label: 'Products', to: '/products' },
    { label: 'Wishlist', to: '/wishlist' },
    { label: 'Cart', to: '/cart' },
    { label: 'Track order', to: '/track-order' },
  ],
  footer: [
    {
      title: 'Shop',
      items: [
        { label: 'All products', to: '/products' },
        { label: 'Protein', to: '/protein' },
        { label: 'Creatine', to: '/creatine' },
        { label: 'Nutrition plans', to: '/nutrition-plans' },
        { label: 'Workout guides', to: '/workout-guides' },
      ],
    },
    {
      title: 'Help',
      items: [
        { label: 'Track order', to: '/track-order' },
        { label: 'Shipping', to: '/shipping' },
        { label: 'Returns', to: '/returns' },
        { label: 'FAQ', to: '/faq' },
        { label: 'Contact', to: '/contact' },
      ],
    },
    {
      title: '{shortName}',
      items: [
        { label: 'About', to: '/about' },
        { label: 'Reviews', to: '/reviews' },
        { label: 'Community', to: '/community' },
        { label: 'Athletes', to: '/athletes' },
        { label: 'Careers', to: '/careers' },
      ],
    },
    {
      title: 'Legal',
      items: [
        { label: 'Privacy', to: '/privacy' },
        { label: 'Terms', to: '/terms' },
        { label: 'Cookies', to: '/cookies' },
        { label: 'Raise a complaint', to: '/contact?kind=complaint' },
      ],
    },
  ],
};

const menuItems = ({ header, side, footer }: Menus): { at: string; item: MenuItem }[] => [
  ...header.map((item, index) => ({ at: `header.${index}`, item })),
  ...side.map((item, index) => ({ at: `side.${index}`, item })),
  ...footer.flatMap(({ items }, column) => items.map((item, index) => ({ at: `footer.${column}.${index}`, item }))),
];

/** The path within the site that an item leads to, without its query; null for another site. */
export const internalPath = (to: string): string | null => (to.startsWith('/') ? to.replace(/[?#].*/, '') : null);

/**
 * Errors by position ('header.0', 'footer.2.1', 'footer.2'); empty when the menus can be published. `isKnown`: whether
 * a path of the site exists.
 */
export function validateMenus(menus: Menus, isKnown: (path: string) => boolean): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { at, item } of menuItems(menus)) {
    const path = internalPath(item.to);
    const wrong = validateText(item.label, FIELD_NAMES, false);
    if (!item.label.trim()) problems[at] = 'The link has no name';
    else if (wrong) problems[at] = wrong;
    else if (!isSafeLink(item.to)) problems[at] = 'A link leads to a path of the shop or to https';
    else if (path !== null && !isKnown(path)) problems[at] = `There is no published page at ${path}`;
  }
  menus.footer.forEach(({ title, items }, index) => {
    const wrong = validateText(title, FIELD_NAMES, false);
    if (!title.trim()) problems[`footer.${index}`] = 'The column has no name';
    else if (wrong) problems[`footer.${index}`] = wrong;
    else if (items.length === 0) problems[`footer.${index}`] = 'The column has no links';
  });
  if (menus.header.length === 0) problems.header = 'The header needs a link';
  return problems;
}

/** Names of the menus that link to a path. */
export const menusLeadingTo = (menus: Menus, path: string): string[] => [
  ...new Set(
    menuItems(menus)
      .filter(({ item }) => internalPath(item.to) === path)
      .map(({ at }) => at.split('.')[0]!),
  ),
];
