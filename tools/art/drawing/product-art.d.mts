export type Palette = {
  line?: string;
  flavour?: string;
  field?: string;
  deep?: string;
  light?: string;
  hot?: string;
  ground?: string;
  mark?: string;
  body?: string;
  lid?: string;
};
export type ProductArt = {
  form?: string;
  name?: string;
  subtitle?: string;
  flavour?: string;
  netWeight?: string;
  highlight?: string | string[];
  veg?: boolean | null;
  palette?: string | Palette;
  angle?: number;
  back?: [string, string][];
  per?: string;
  ingredients?: string;
  licence?: string;
  strip?: string;
  scene?: boolean;
  grainy?: boolean;
};
/** An SVG of 800 × 800. */
export function productArt(o?: ProductArt): string;
