// Label texts where those of the catalogue do not fit, and the appearance of products without a flavour.
import type { Palette } from '../drawing/product-art.mjs';

export type LabelText = {
  name?: string;
  subtitle?: string;
  /** text of the coloured strip instead of the flavour */
  strip?: string;
  net?: string;
  facts?: string[];
  /** colours and mark of a product without a flavour, or of each of its flavours by name */
  palette?: Palette;
  palettes?: Record<string, Palette>;
  /** background colour, a key of the shop's tones */
  tone?: string;
  /** not food: no veg mark */
  inedible?: boolean;
};

/** Drawing options of one demo. */
export type DemoArt = {
  labels: Record<string, LabelText>;
  /** products that are also drawn from the side and from behind */
  allSides: readonly string[];
  /** images besides those of products; a kind that is drawn twice has a second name */
  covers: readonly [kind: string, seed: number, palette: string, alt: string, name?: string][];
};
