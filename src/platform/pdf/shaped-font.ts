import * as fontkit from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';

type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type ShapedRun = { glyphs: fontkit.Glyph[]; positions: Position[]; readonly advanceWidth: number };
/** A font of fontkit whose text HarfBuzz shapes. */
export type ShapedFont = Omit<fontkit.Font, 'layout'> & { layout(text: string): ShapedRun };

/** A shaped font of these bytes of a TrueType file. fontkit's own shaping throws for words of Gurmukhi. */
export function createShapedFont(bytes: Uint8Array): ShapedFont {
  const font = fontkit.create(Buffer.from(bytes)) as fontkit.Font;
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  const characters = new Map(
    font.characterSet.map((codePoint) => [font.glyphForCodePoint(codePoint).id, codePoint] as const),
  );
  const buffer = new harfbuzz.Buffer();

  function layout(text: string): ShapedRun {
    buffer.clearContents();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    // numbers of right-to-left scripts run from left to right
    if (!/\p{L}/u.test(text)) buffer.setDirection(harfbuzz.Direction.LTR);
    harfbuzz.shape(shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const texts = textsOf(text, infos, characters);
    const positions = buffer.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }));
    return {
      glyphs: infos.map(({ codepoint: glyph }, index) => font.getGlyph(glyph, texts[index])),
      positions,
      // pdfkit scales the positions before it reads the width
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  }
  return Object.assign(font, { layout });
}

/**
 * The code points of each glyph, for copying text: its own character where it has one; the first glyph without one has
 * the remaining characters of its cluster.
 */
function textsOf(
  text: string,
  infos: readonly harfbuzz.GlyphInfo[],
  characters: ReadonlyMap<number, number>,
): number[][] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((one, other) => one - other);
  const remaining = new Map(
    starts.map((start, index) => {
      const cluster = Array.from(text.slice(start, starts[index + 1]), (character) => character.codePointAt(0)!);
      return [start, cluster] as const;
    }),
  );
  const nominal = infos.map(({ codepoint: glyph, cluster }) => {
    const character = characters.get(glyph);
    const rest = remaining.get(cluster)!;
    const at = character === undefined ? -1 : rest.indexOf(character);
    return at < 0 ? null : rest.splice(at, 1);
  });
  return infos.map(({ cluster }, index) => nominal[index] ?? remaining.get(cluster)!.splice(0));
}
