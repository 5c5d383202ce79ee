import type { Letterhead } from '#platform/mail/layout.ts';
import { WORDMARK_BOX } from './brand-images.ts';
import { deriveColours } from './colour-rules.ts';
import type { ShownBrand } from './read-brand.ts';
import { CORNERS } from './rules.ts';

/** Logo and colours of mails under a brand. */
export function letterheadOf(
  origin: string,
  { siteName, brand, marks, base }: ShownBrand,
  texts: Letterhead['texts'],
): Letterhead {
  const { light } = deriveColours(brand);
  const mark = brand.wordmark ? marks[brand.wordmark] : undefined;
  return {
    shop: siteName,
    wordmark: mark ? { url: `${origin}${base}/wordmark.png`, ...fittedSize(mark) } : null,
    page: light.page,
    text: light.text,
    muted: light['text-muted'],
    border: light.border,
    accent: light.accent,
    onAccent: light['on-accent'],
    radius: CORNERS.find(({ key }) => key === brand.corners)!.control,
    texts,
  };
}

/** The largest size of a wordmark in the box of mails and printed documents. */
export function fittedSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(WORDMARK_BOX.width / width, WORDMARK_BOX.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
