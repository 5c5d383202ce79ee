import * as fontkit from 'fontkit';
import { fontBytes, OUTLINES } from './brand-fonts.ts';
import { type Brand, type HeadingFont, shortNameOf } from './rules.ts';

export type Outline = { path: string; x: number; y: number; width: number; height: number };

const fonts = new Map<string, fontkit.Font>();
function fontOf(file: string): fontkit.Font {
  const cachedFont = fonts.get(file);
  if (cachedFont) return cachedFont;
  const font = fontkit.create(fontBytes(file));
  if (!('layout' in font)) throw new Error(`${file} holds several fonts`);
  fonts.set(file, font);
  return font;
}

const UNIT = 1000;
const RUNS = /[\u0900-\u097f\u200c\u200d]+|[^\u0900-\u097f\u200c\u200d]+/gu;

/** Text as one path in the heading font, for images that load no font. Null when the font has none of its letters. */
export function drawText(words: string, heading: HeadingFont): Outline | null {
  const parts: string[] = [];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  let pen = 0;
  for (const [run] of words.matchAll(RUNS)) {
    const font = fontOf(OUTLINES[heading][/^[\u0900-\u097f]/u.test(run) ? 'devanagari' : 'latin']);
    const scale = UNIT / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run);
    for (const [index, glyph] of glyphs.entries()) {
      const { xOffset, yOffset, xAdvance } = positions[index]!;
      // a missing letter would be an empty box
      if (glyph.id !== 0) {
        const placed = glyph.path.scale(scale, -scale).translate(pen + xOffset * scale, -yOffset * scale);
        const { minX, minY, maxX, maxY } = placed.bbox;
        if (maxX > minX) {
          parts.push(placed.toSVG());
          [left, top] = [Math.min(left, minX), Math.min(top, minY)];
          [right, bottom] = [Math.max(right, maxX), Math.max(bottom, maxY)];
        }
      }
      pen += xAdvance * scale;
    }
  }
  if (parts.length === 0) return null;
  return { path: parts.join(''), x: left, y: top, width: right - left, height: bottom - top };
}

const round = (value: number) => Number(value.toFixed(2));

/** The outline as an SVG of one colour. */
export const outlineSvg = ({ path, x, y, width, height }: Outline, fill: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[x, y, width, height].map(round).join(' ')}" width="${Math.ceil(width)}" height="${Math.ceil(height)}"><path fill="${fill}" d="${path}"/></svg>`;

/** The site's Hindi or short name for a footer without a drawing. */
export const footerOutline = (brand: Brand, siteName: string): Outline | null =>
  drawText(brand.hindiName || shortNameOf(brand, siteName), brand.headingFont);
