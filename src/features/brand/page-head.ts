import { fontStyles } from './brand-fonts.ts';
import { brandStyles } from './brand-styles.ts';
import { deriveColours } from './colour-rules.ts';
import type { ShownBrand } from './read-brand.ts';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/**
 * What a brand adds to the head of a page: its style sheet, preloaded fonts, icons and theme colour. Plain HTML, so the
 * client code does not know it.
 */
export function brandHead(siteBrand: ShownBrand, kitFonts: readonly string[], nonce: string): string {
  const { brand, base } = siteBrand;
  const fonts = fontStyles(brand)?.preloads ?? kitFonts;
  return [
    ...fonts.map(
      (path) => `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${escapeHtml(path)}">`,
    ),
    // one icon: a browser requests each that a page names, before its images; the manifest names larger ones
    `<link rel="icon" href="${base}/icon-48.png" type="image/png" sizes="48x48">`,
    `<link rel="apple-touch-icon" href="${base}/icon-180.png">`,
    `<meta name="theme-color" content="${deriveColours(brand).light.page}">`,
    // no value comes from a text field, so none can end the block
    `<style id="brand" nonce="${nonce}">${brandStyles(siteBrand)}</style>`,
  ].join('');
}
