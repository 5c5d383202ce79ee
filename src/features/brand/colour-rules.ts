import {
  AA_LARGE,
  AA_TEXT,
  contrast,
  type Readable,
  readableOn,
  textOn,
  toOklab,
  withLightness,
} from '#shared/contrast.ts';
import type { Brand, Ground } from './rules.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The neutral roles of a background. */
type Neutrals = Record<
  | ('page' | 'surface' | 'sunken' | 'skeleton' | 'text' | 'text-muted' | 'border' | 'field-border')
  | ('footer' | 'on-footer' | 'footer-muted' | 'footer-border'),
  string
>;

// values chosen by eye look better than a formula; a test holds them to AA
const NEUTRALS: Record<Ground, Record<Theme, Neutrals>> = {
  paper: {
    light: {
      page: '#FBF9F4',
      surface: '#FFFFFF',
      sunken: '#F3EFE5',
      skeleton: '#F0EBDF',
      text: '#14181A',
      'text-muted': '#5B6467',
      border: '#E6E1D6',
      'field-border': '#85898A',
      footer: '#14181A',
      'on-footer': '#F3F1EA',
      'footer-muted': '#A3ADAF',
      'footer-border': '#2A3336',
    },
    dark: {
      page: '#0E1213',
      surface: '#161C1E',
      sunken: '#121819',
      skeleton: '#222B2E',
      text: '#F3F1EA',
      'text-muted': '#A3ADAF',
      border: '#2A3336',
      'field-border': '#66757A',
      footer: '#090C0D',
      'on-footer': '#F3F1EA',
      'footer-muted': '#A3ADAF',
      'footer-border': '#22292B',
    },
  },
  white: {
    light: {
      page: '#FFFFFF',
      surface: '#FFFFFF',
      sunken: '#F4F5F6',
      skeleton: '#ECEEF0',
      text: '#17191C',
      'text-muted': '#5A5F66',
      border: '#E1E3E6',
      'field-border': '#83878D',
      footer: '#17191C',
      'on-footer': '#F3F4F5',
      'footer-muted': '#A8ADB3',
      'footer-border': '#2D3136',
    },
    dark: {
      page: '#0D0E10',
      surface: '#16181B',
      sunken: '#121416',
      skeleton: '#23262A',
      text: '#F3F4F5',
      'text-muted': '#A8ADB3',
      border: '#2D3136',
      'field-border': '#6A7179',
      footer: '#08090A',
      'on-footer': '#F3F4F5',
      'footer-muted': '#A8ADB3',
      'footer-border': '#222529',
    },
  },
  cotton: {
    light: {
      page: '#F6ECDB',
      surface: '#FFFAF0',
      sunken: '#EFE1C8',
      skeleton: '#EADCC2',
      text: '#1C1A2B',
      'text-muted': '#5D5663',
      border: '#E0CFB1',
      'field-border': '#857A78',
      footer: '#1C1A2B',
      'on-footer': '#F8EED9',
      'footer-muted': '#BAB2C0',
      'footer-border': '#35324A',
    },
    dark: {
      page: '#121019',
      surface: '#1B1825',
      sunken: '#171421',
      skeleton: '#282433',
      text: '#F8EED9',
      'text-muted': '#BAB2C0',
      border: '#35324A',
      'field-border': '#7C7788',
      footer: '#0B0911',
      'on-footer': '#F8EED9',
      'footer-muted': '#BAB2C0',
      'footer-border': '#2A273A',
    },
  },
};

type Derived = Record<
  | ('accent' | 'accent-hover' | 'accent-pressed' | 'on-accent' | 'accent-on-band')
  | ('link' | 'on-link' | 'link-wash' | 'link-border' | 'focus')
  | ('band' | 'on-band' | 'band-muted' | 'band-border'),
  string
>;
/** Every colour role of one theme; in styles '--color-' and its name. */
export type ColourRoles = Neutrals & Derived;

/** One pair of foreground and background, and the colour that was picked where it had to be changed for contrast. */
export type ContrastPair = {
  theme: Theme;
  name: string;
  colour: string;
  ground: string;
  ratio: number;
  minimum: number;
  correction: { from: string; ratio: number; how: 'darkened' | 'lightened' } | null;
};

export type BrandColours = Record<Theme, ColourRoles> & { pairs: ContrastPair[] };

/** Lightness of the colours derived from the link's colour, and their share of its chroma. */
const TONES = {
  light: { wash: [0.943, 0.18], border: [0.854, 0.44], band: [0.266, 0.51], bandBorder: [0.371, 0.58] },
  dark: { wash: [0.287, 0.48], border: [0.412, 0.73], band: [0.244, 0.45], bandBorder: [0.346, 0.55] },
} as const;
const BAND_MUTED = [0.789, 0.37] as const;

type Picked = Pick<Brand, 'accent' | 'link' | 'ground'>;

/**
 * All colour roles of a brand in both themes; what would have less contrast than AA is changed to the nearest value
 * that has it.
 */
export function deriveColours(picked: Picked): BrandColours {
  const cachedColours = coloursOfBrands.get(picked);
  if (cachedColours) return cachedColours;
  const [light, dark] = [rolesOf(picked, 'light'), rolesOf(picked, 'dark')];
  const colours = { light: light.roles, dark: dark.roles, pairs: [...light.pairs, ...dark.pairs] };
  if (Object.isFrozen(picked)) coloursOfBrands.set(picked, colours);
  return colours;
}

// every mail needs the colours of the published brand
const coloursOfBrands = new WeakMap<Picked, BrandColours>();

function rolesOf(picked: Picked, theme: Theme): { roles: ColourRoles; pairs: ContrastPair[] } {
  const neutral = NEUTRALS[picked.ground][theme];
  const [accent, linkColour] = [picked.accent.toUpperCase(), picked.link.toUpperCase()];
  const tone = ([lightness, chroma]: readonly [number, number]) => withLightness(linkColour, lightness, chroma);
  const tones = TONES[theme];
  const [wash, band] = [tone(tones.wash), tone(tones.band)];
  const under = [neutral.page, neutral.surface, neutral.sunken, wash];
  const link = linkOn(linkColour, under, theme);
  const ink = NEUTRALS[picked.ground].light.text;
  const onAccent = textOn(accent, ink);
  const shade = (by: number, chroma: number) => {
    const colour = withLightness(accent, Math.min(1, Math.max(0, toOklab(accent).lightness + by)), chroma);
    return readableOn(colour, [onAccent], AA_TEXT).colour;
  };
  const accentOnBand = readableOn(accent, [band], AA_TEXT);
  const roles: ColourRoles = {
    ...neutral,
    accent,
    'accent-hover': shade(0.028, 0.91),
    'accent-pressed': shade(-0.045, 0.98),
    'on-accent': onAccent,
    'accent-on-band': accentOnBand.colour,
    link: link.colour,
    'on-link': contrast(neutral.surface, link.colour) >= AA_TEXT ? neutral.surface : textOn(link.colour, ink),
    'link-wash': wash,
    'link-border': tone(tones.border),
    focus: link.colour,
    band,
    'on-band': NEUTRALS[picked.ground].dark.text,
    'band-muted': readableOn(tone(BAND_MUTED), [band], AA_TEXT).colour,
    'band-border': tone(tones.bandBorder),
  };
  return { roles, pairs: pairsOf(roles, theme, { link: [linkColour, link], accentOnBand: [accent, accentOnBand] }) };
}

// the dark theme has a tone of its own: the first with enough contrast is dull there
function linkOn(picked: string, under: readonly string[], theme: Theme): Readable {
  if (theme === 'light') return readableOn(picked, under, AA_TEXT);
  const colour = readableOn(picked, under, AA_TEXT);
  if (colour.changed === null) return colour;
  const mirrored = withLightness(picked, Math.max(0.74, 1.205 - toOklab(picked).lightness), 1.38);
  return { colour: readableOn(mirrored, under, AA_TEXT).colour, changed: 'lightened' };
}

type Changes = Record<'link' | 'accentOnBand', [picked: string, used: Readable]>;

function pairsOf(roles: ColourRoles, theme: Theme, changes: Changes): ContrastPair[] {
  const pair = (
    name: string,
    colour: string,
    ground: string,
    minimum: number,
    change?: Changes['link'],
  ): ContrastPair => ({
    theme,
    name,
    colour,
    ground,
    minimum,
    ratio: contrast(colour, ground),
    correction: change?.[1].changed
      ? { from: change[0], ratio: contrast(change[0], ground), how: change[1].changed }
      : null,
  });
  return [
    pair('Text on page', roles.text, roles.page, AA_TEXT),
    pair('Quiet text on page', roles['text-muted'], roles.page, AA_TEXT),
    pair('Button', roles['on-accent'], roles.accent, AA_TEXT),
    pair('Button, pressed', roles['on-accent'], roles['accent-pressed'], AA_TEXT),
    pair('Link on page', roles.link, roles.page, AA_TEXT, changes.link),
    pair('Link on card', roles.link, roles.surface, AA_TEXT, changes.link),
    pair('Link on wash', roles.link, roles['link-wash'], AA_TEXT, changes.link),
    pair('Selected', roles['on-link'], roles.link, AA_TEXT),
    pair('Focus ring', roles.focus, roles.page, AA_LARGE),
    pair('Text on band', roles['on-band'], roles.band, AA_TEXT),
    pair('Quiet text on band', roles['band-muted'], roles.band, AA_TEXT),
    pair('Button colour on band', roles['accent-on-band'], roles.band, AA_TEXT, changes.accentOnBand),
  ];
}
