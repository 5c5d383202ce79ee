import type { Palette } from './product-art.mjs';

export type CoverArt = { kind?: string; seed?: number; palette?: string | Palette };
/** An SVG of 1200 × 675. */
export function coverArt(o?: CoverArt): string;
