// What a label says where the catalogue's own words do not fit it, and how products without a flavour look.
import type { Palette } from '../drawing/product-art.mjs';

export type LabelText = {
  name?: string;
  subtitle?: string;
  /** words of the coloured strip instead of the flavour */
  strip?: string;
  net?: string;
  facts?: string[];
  /** colours and mark of a product without a flavour, or of each of its flavours by name */
  palette?: Palette;
  palettes?: Record<string, Palette>;
  /** ground to lay under it, a key of the shop's tones */
  tone?: string;
  /** nothing to eat: no veg mark */
  inedible?: boolean;
};

/** How the pictures of one demo are drawn. */
export type DemoArt = {
  labels: Record<string, LabelText>;
  /** products that are also shown from the side and from behind */
  allSides: readonly string[];
  /** pictures beside the products; a kind drawn twice has a name of its own the second time */
  covers: readonly [kind: string, seed: number, palette: string, alt: string, name?: string][];
};
