/** Colours as '#RRGGBB': contrast by WCAG 2.2, lightness by OKLab. */

/** Minimum contrast of text, and of large text, lines and controls (WCAG AA). */
export const AA_TEXT = 4.5;
export const AA_LARGE = 3;

type Triple = readonly [number, number, number];
export type Oklab = { lightness: number; a: number; b: number };

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

const channel = (colour: string, at: number) => parseInt(colour.slice(at, at + 2), 16) / 255;
const linearOf = (colour: string): Triple => [
  linear(channel(colour, 1)),
  linear(channel(colour, 3)),
  linear(channel(colour, 5)),
];
const hexOf = (rgb: Triple): string =>
  `#${rgb
    .map((one) =>
      Math.round(Math.min(1, Math.max(0, one)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase();

const linear = (one: number) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
const gamma = (one: number) => (one <= 0.0031308 ? one * 12.92 : 1.055 * one ** (1 / 2.4) - 0.055);

function luminance(colour: string): number {
  const [red, green, blue] = linearOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [x, y] = [luminance(one), luminance(other)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** A ratio for display, rounded down so that 4.49 is never shown as passing. */
export const contrastText = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

export function toOklab(colour: string): Oklab {
  const [red, green, blue] = linearOf(colour);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function toRgb({ lightness, a, b }: Oklab): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const SLACK = 0.0005;
const isInGamut = (rgb: Triple) => rgb.every((one) => one >= -SLACK && one <= 1 + SLACK);

/** The colour of this lightness and hue, with as much chroma as sRGB allows. */
export function fromOklab({ lightness, a, b }: Oklab): string {
  const at = (share: number) => toRgb({ lightness, a: a * share, b: b * share });
  if (isInGamut(at(1))) return hexOf(at(1));
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    if (isInGamut(at(middle))) low = middle;
    else high = middle;
  }
  return hexOf(at(low));
}

/** The same hue at another lightness, with its chroma times `chroma`. */
export function withLightness(colour: string, lightness: number, chroma = 1): string {
  const { a, b } = toOklab(colour);
  return fromOklab({ lightness, a: a * chroma, b: b * chroma });
}

/** The lowest contrast of a colour with any of these. */
export const leastContrast = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrast(colour, ground)));

export type Readable = { colour: string; changed: 'darkened' | 'lightened' | null };

const STEP = 1 / 512;

/**
 * The colour itself when it is readable on all of these backgrounds, else the first readable one towards black, or
 * towards white on dark backgrounds.
 */
export function readableOn(colour: string, grounds: readonly string[], minimumRatio: number): Readable {
  const picked = colour.toUpperCase();
  if (leastContrast(picked, grounds) >= minimumRatio) return { colour: picked, changed: null };
  const darker = leastContrast('#000000', grounds) >= leastContrast('#FFFFFF', grounds);
  const start = toOklab(picked);
  const step = darker ? -STEP : STEP;
  for (let lightness = start.lightness + step; lightness > 0 && lightness < 1; lightness += step) {
    // a darker tone with its full chroma would look garish
    const chroma = darker ? lightness / start.lightness : 1;
    const candidate = fromOklab({ lightness, a: start.a * chroma, b: start.b * chroma });
    if (leastContrast(candidate, grounds) >= minimumRatio)
      return { colour: candidate, changed: darker ? 'darkened' : 'lightened' };
  }
  return { colour: darker ? '#000000' : '#FFFFFF', changed: darker ? 'darkened' : 'lightened' };
}

/** The most readable colour on a fill: the ink, white, or black when neither suffices. */
export function textOn(fill: string, ink: string): string {
  const better = contrast(ink, fill) >= contrast('#FFFFFF', fill) ? ink : '#FFFFFF';
  return contrast(better, fill) >= AA_TEXT ? better : '#000000';
}
