import sharp from 'sharp';
import { AA_LARGE, contrast, isColour, readableOn, toOklab } from '#shared/contrast.ts';

const SHORT = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;
const NAMES: Record<string, string> = { black: '#000000', currentcolor: '#000000' };
/** Below this chroma a colour is grey and becomes the text's colour, not a lighter grey. */
const GREY = 0.04;

const full = (value: string) => NAMES[value.toLowerCase()] ?? value.replace(SHORT, '#$1$1$2$2$3$3');

/**
 * A light drawing for a dark background: colours that are too dark there become the text's colour or a lighter tone.
 */
export function recolourSvg(svg: string, ground: string, text: string): string {
  const change = (value: string) => {
    const colour = full(value);
    if (!isColour(colour) || contrast(colour, ground) >= AA_LARGE) return value;
    const { a, b } = toOklab(colour);
    return Math.hypot(a, b) < GREY ? text : readableOn(colour, [ground], AA_LARGE).colour;
  };
  const changed = svg.replace(
    /\b(fill|stroke|stop-color|color)="([^"]+)"/g,
    (_, name: string, value: string) => `${name}="${change(value)}"`,
  );
  // shapes that name no fill are black
  return /^<svg[^>]* fill="/.test(changed) ? changed : changed.replace(/^<svg/, `<svg fill="${text}"`);
}

/** The same for a PNG with a transparent background: its shape in the text's colour. An opaque one stays as it is. */
export async function recolourPng(png: Buffer, text: string): Promise<Buffer> {
  const { hasAlpha, width, height } = await sharp(png).metadata();
  if (!hasAlpha) return png;
  const shape = await sharp(png).ensureAlpha().extractChannel('alpha').toBuffer();
  return sharp({ create: { width, height, channels: 3, background: text } })
    .joinChannel(shape)
    .png()
    .toBuffer();
}
