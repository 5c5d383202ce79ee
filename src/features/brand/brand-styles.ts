import { fontStyles } from './brand-fonts.ts';
import { type ColourRoles, deriveColours } from './colour-rules.ts';
import { footerOutline } from './draw-text.ts';
import type { ShownBrand } from './read-brand.ts';
import { CORNERS, MARKS_PATH } from './rules.ts';

/** Colours that the panel takes over; its type, sizes and backgrounds stay the kit's. */
const EVERYWHERE = new Set<string>(
  [
    ['accent', 'accent-hover', 'accent-pressed', 'on-accent', 'accent-on-band'],
    ['link', 'on-link', 'link-wash', 'link-border', 'focus'],
  ].flat(),
);

type Roles = Record<string, string>;
const rule = (selector: string, roles: Roles) =>
  `${selector}{${Object.entries(roles)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;

/** The style sheet of a brand, in the head of every page: it overrides colour and font roles in both themes. */
export function brandStyles(siteBrand: ShownBrand): string {
  const { brand } = siteBrand;
  const { light, dark } = deriveColours(brand);
  const fonts = fontStyles(brand);
  const corners = CORNERS.find(({ key }) => key === brand.corners)!;
  const pick = (roles: ColourRoles, everywhere: boolean) =>
    Object.fromEntries(
      Object.entries(roles)
        .filter(([name]) => EVERYWHERE.has(name) === everywhere)
        .map(([name, value]) => [`color-${name}`, value.toLowerCase()]),
    );
  const wordmarks = wordmarkUrls(siteBrand);
  const shop = {
    ...pick(light, false),
    ...(fonts ? { 'font-heading': fonts.heading, 'font-text': fonts.text } : {}),
    'radius-control': `${corners.control}px`,
    'radius-card': `${corners.card}px`,
    'radius-small': `${Math.min(corners.control, 4)}px`,
  };
  return [
    fonts?.faces ?? '',
    rule(':root,.light', { ...pick(light, true), ...wordmarks?.light, ...footerUrl(siteBrand) }),
    rule('.dark', { ...pick(dark, true), ...wordmarks?.dark }),
    rule(':root:not(:has([data-density]))', shop),
    rule('.dark:not(:has([data-density]))', pick(dark, false)),
  ].join('');
}

/**
 * The wordmark as an image in its own proportion; the dark one is derived from the light one unless it was uploaded.
 */
function wordmarkUrls({ brand, marks, base }: ShownBrand): { light: Roles; dark: Roles } | null {
  const mark = brand.wordmark ? marks[brand.wordmark] : undefined;
  if (!mark) return null;
  const ofDark = brand.wordmarkDark ? marks[brand.wordmarkDark] : undefined;
  const ending = mark.type === 'image/png' ? 'png' : 'svg';
  return {
    light: { wordmark: `url(${MARKS_PATH}${brand.wordmark})`, 'wordmark-ratio': `${mark.width}/${mark.height}` },
    dark: ofDark
      ? { wordmark: `url(${MARKS_PATH}${brand.wordmarkDark})`, 'wordmark-ratio': `${ofDark.width}/${ofDark.height}` }
      : { wordmark: `url(${base}/wordmark-dark.${ending})` },
  };
}

// the footer is dark in both themes
function footerUrl({ brand, siteName, marks, base }: ShownBrand): Roles {
  const mark = brand.footerMark ? marks[brand.footerMark] : undefined;
  if (mark)
    return { 'footer-mark': `url(${MARKS_PATH}${brand.footerMark})`, 'footer-ratio': `${mark.width}/${mark.height}` };
  const drawn = footerOutline(brand, siteName);
  return drawn
    ? {
        'footer-mark': `url(${base}/footer.svg)`,
        'footer-ratio': `${Math.ceil(drawn.width)}/${Math.ceil(drawn.height)}`,
      }
    : {};
}
