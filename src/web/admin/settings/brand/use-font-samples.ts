import { useEffect } from 'react';
import { HEADING_FONTS, type HeadingFont } from '#features/brand/rules.ts';
import type { StoredBrand } from './brand-draft.ts';

const SCRIPT = 'U+0900-097F, U+200C-200D';
export const sampleFamily = (font: HeadingFont) => `Sample ${font}`;

/** Loads the fonts of the choice, to show their names in them. */
export function useFontSamples(samples: StoredBrand['samples']): void {
  useEffect(() => {
    const fontSamples = HEADING_FONTS.flatMap(({ key }) => {
      const paths = samples[key];
      if (!paths) return [];
      return [
        new FontFace(sampleFamily(key), `url(${paths.latin})`, { weight: '300 900' }),
        new FontFace(sampleFamily(key), `url(${paths.devanagari})`, { weight: '300 900', unicodeRange: SCRIPT }),
      ];
    });
    for (const face of fontSamples) document.fonts.add(face);
    return () => {
      for (const face of fontSamples) document.fonts.delete(face);
    };
  }, [samples]);
}
