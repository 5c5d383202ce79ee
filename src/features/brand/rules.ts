/** A brand: what staff choose; everything else follows from it. */

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
  /** under the icon on a phone, over the footer's column about the shop; empty: the site's name */
  shortName: string;
  /** stands in the footer where no drawing does */
  hindiName: string;
  /** the sentence under the footer's mark */
  footerLine: string;
  /** what the search box says one may look for: 'whey, creatine'; empty: products */
  searchHint: string;
  /** of the call to action */
  accent: string;
  /** of links, focus and what is selected */
  link: string;
  /** behind the icon's mark; empty: the accent */
  iconGround: string;
  ground: Ground;
  headingFont: HeadingFont;
  textFont: TextFont;
  corners: Corners;
};

/** The brand of a shop that has chosen none: its name set in type, no colour of anybody's. */
export const NEUTRAL_BRAND: Brand = {
  wordmark: null,
  wordmarkDark: null,
  footerMark: null,
  icon: null,
  shortName: '',
  hindiName: '',
  footerLine: '',
  searchHint: '',
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

export const shortNameOf = ({ shortName }: Pick<Brand, 'shortName'>, siteName: string): string => shortName || siteName;

export type BrandDraft = Brand & { siteName: string };

const COLOUR = /^#[0-9a-f]{6}$/i;
const LONGEST = { shortName: 30, hindiName: 60, footerLine: 160, searchHint: 40 } as const;

/** Messages by name of what cannot be published; empty when all of it can. */
export function validateDraft(draft: BrandDraft): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!draft.siteName.trim()) problems.siteName = 'Enter the name of the shop.';
  if (draft.siteName.trim().length > 100) problems.siteName = 'At most 100 characters.';
  for (const [name, most] of Object.entries(LONGEST) as [keyof typeof LONGEST, number][])
    if (draft[name].trim().length > most) problems[name] = `At most ${most} characters.`;
  for (const name of ['accent', 'link'] as const)
    if (!COLOUR.test(draft[name])) problems[name] = 'Enter a colour such as #0B5D5B.';
  if (draft.iconGround && !COLOUR.test(draft.iconGround)) problems.iconGround = 'Enter a colour such as #0B5D5B.';
  return problems;
}

/** What the form says of a file before it is sent. */
export function validateMarkFile(file: { type: string; size: number }): string | null {
  if (file.type !== 'image/svg+xml' && file.type !== 'image/png') return 'Choose an SVG or a PNG file.';
  return file.size > MAX_MARK_BYTES ? 'Choose a file of at most 256 KB.' : null;
}
