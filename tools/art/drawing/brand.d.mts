export type FontFace = { family: string; file: string; weight: string; stretch: string; range: string; style?: string };
/** Name of the demo whose images are drawn. */
export const DEMO: string;
export const BRAND: { name: string; fonts: FontFace[] };
