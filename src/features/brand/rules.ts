/** A brand: the choices of staff; everything else is derived from them. */

export const HEADING_FONTS = [
  { key: 'anek', label: 'Anek, wide' },
  { key: 'rozha', label: 'Rozha One' },
  { key: 'archivo', label: 'Archivo, condensed italic' },
  { key: 'mukta', label: 'Mukta' },
] as const;
export const TEXT_FONTS = [
  { key: 'anek', label: 'Anek' },
  { key: 'mukta', label: 'Mukta' },
  { key: 'archivo', label: 'Archivo' },
] as const;
export type HeadingFont = (typeof HEADING_FONTS)[number]['key'];
export type TextFont = (typeof TEXT_FONTS)[number]['key'];

/** Radii in pixels of controls and of cards. */
export const CORNERS = [
  { key: 'square', label: 'Square', control: 0, card: 0 },
  { key: 'soft', label: 'Soft', control: 4, card: 6 },
  { key: 'round', label: 'Round', control: 8, card: 12 },
  { key: 'full', label: 'Full', control: 22, card: 24 },
] as const;
export type Corners = (typeof CORNERS)[number]['key'];

export const GROUNDS = [
  { key: 'white', label: 'White' },
  { key: 'paper', label: 'Paper' },
  { key: 'cotton', label: 'Cotton' },
] as const;
export type Ground = (typeof GROUNDS)[number]['key'];

/** The drawings of a brand, each the key of an uploaded mark or null. */
export const MARK_USES = ['wordmark', 'wordmarkDark', 'footerMark', 'icon'] as const;
export type MarkUse = (typeof MARK_USES)[number];

export type Brand = Record<MarkUse, string | null> & {
  /** under the phone's icon and in the footer; empty: the site's name */
  shortName: string;
  /** in the footer when no drawing is set */
  hindiName: string;
  /** the sentence under the footer's mark */
  footerLine: string;
  /** what the placeholder of the search box names: 'whey, creatine'; empty: products */
  searchHint: string;
  /** beside the forms of sign-in; empty: the description of the site */
  signInLine: string;
  /** under the heading of Reviews; empty: a neutral line */
  reviewsLine: string;
  /** under the heading of Community; empty: a neutral line */
  communityLine: string;
  /** colour of the call to action */
  accent: string;
  /** colour of links, focus and selection */
  link: string;
  /** background of the icon; empty: the accent */
  iconGround: string;
  ground: Ground;
  headingFont: HeadingFont;
  textFont: TextFont;
  corners: Corners;
};

/** The neutral brand of a new shop: its name as text, no colour of its own. */
export const NEUTRAL_BRAND: Brand = {
  wordmark: null,
  wordmarkDark: null,
  footerMark: null,
  icon: null,
  shortName: '',
  hindiName: '',
  footerLine: '',
  searchHint: '',
  signInLine: '',
  reviewsLine: '',
  communityLine: '',
  accent: '#23272B',
  link: '#3A4650',
  iconGround: '',
  ground: 'white',
  headingFont: 'anek',
  textFont: 'anek',
  corners: 'round',
};

export const MAX_MARK_BYTES = 256 * 1024;
/** Pixels of a side of an uploaded PNG. */
export const MAX_MARK_SIDE = 4096;

/** Uploaded marks are served below this path, by their keys. */
export const MARKS_PATH = '/brand/marks/';

export const shortNameOf = ({ shortName }: Pick<Brand, 'shortName'>, siteName: string): string => shortName || siteName;

export type BrandDraft = Brand & { siteName: string };

const COLOUR = /^#[0-9a-f]{6}$/i;
const LONGEST = {
  shortName: 30,
  hindiName: 60,
  footerLine: 160,
  searchHint: 40,
  signInLine: 80,
  reviewsLine: 160,
  communityLine: 160,
} as const;

/** Messages by name of what is wrong with a brand; empty when it can be published. */
export function validateDraft(draft: BrandDraft): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!draft.siteName.trim()) problems.siteName = 'Enter the name of the shop.';
  if (draft.siteName.trim().length > 100) problems.siteName = 'At most 100 characters.';
  for (const [name, limit] of Object.entries(LONGEST) as [keyof typeof LONGEST, number][])
    if (draft[name].trim().length > limit) problems[name] = `At most ${limit} characters.`;
  for (const name of ['accent', 'link'] as const)
    if (!COLOUR.test(draft[name])) problems[name] = 'Enter a colour such as #0B5D5B.';
  if (draft.iconGround && !COLOUR.test(draft.iconGround)) problems.iconGround = 'Enter a colour such as #0B5D5B.';
  return problems;
}

/** What is wrong with a file, as the form says before uploading it. */
export function validateMarkFile(file: { type: string; size: number }): string | null {
  if (file.type !== 'image/svg+xml' && file.type !== 'image/png') return 'Choose an SVG or a PNG file.';
  return file.size > MAX_MARK_BYTES ? 'Choose a file of at most 256 KB.' : null;
}
