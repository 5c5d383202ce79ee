import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Brand, HeadingFont, TextFont } from './rules.ts';

const FOLDER = new URL('./fonts/', import.meta.url);
const face = z.object({
  family: z.string(),
  weights: z.string(),
  file: z.string(),
  part: z.enum(['latin', 'rupee', 'devanagari']),
  fallback: z.object({ bold: z.boolean(), sizeAdjust: z.string(), ascent: z.string(), descent: z.string() }).nullable(),
});
type Face = z.infer<typeof face>;

/** Written by tools/fonts/subset.ts beside the files. */
const FACES = z.array(face).parse(JSON.parse(readFileSync(new URL('faces.json', FOLDER), 'utf8')));

type FontFile = { path: string; bytes: Buffer };
const FILES = new Map<string, FontFile>(
  FACES.map(({ file }) => {
    const bytes = readFileSync(new URL(file, FOLDER));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    return [file, { path: `/brand/fonts/${file.replace('.woff2', '')}-${hash}.woff2`, bytes }];
  }),
);
const BY_PATH = new Map([...FILES.values()].map(({ path, bytes }) => [path, bytes]));

export const fontByPath = (path: string): Buffer | undefined => BY_PATH.get(path);
export const fontBytes = (file: string): Buffer => FILES.get(file)!.bytes;

const RANGES: Record<Face['part'], string> = {
  latin: 'U+0020-024F,U+2000-206F,U+2212',
  rupee: 'U+20B9',
  devanagari: 'U+0900-097F,U+200C-200D',
};

/** The family for headings and for text; null for the default font, which base styles name. */
const HEADINGS: Record<HeadingFont, { family: string; script: string }> = {
  anek: { family: 'anek-heading', script: 'anek' },
  rozha: { family: 'rozha', script: 'rozha' },
  archivo: { family: 'archivo-heading', script: 'mukta' },
  mukta: { family: 'mukta', script: 'mukta' },
};
const TEXTS: Record<TextFont, { family: string; script: string }> = {
  anek: { family: 'anek-text', script: 'anek' },
  mukta: { family: 'mukta', script: 'mukta' },
  archivo: { family: 'archivo-text', script: 'mukta' },
};

type Choice = Pick<Brand, 'headingFont' | 'textFont'>;
export type FontStyles = { faces: string; heading: string; text: string; preloads: string[]; bytes: number };

/** Whether both are the default variable font, whose file every page loads anyway. */
const isKit = ({ headingFont, textFont }: Choice) => headingFont === 'anek' && textFont === 'anek';

/** The font faces of a brand and what a page loads of them; null when they are the default. */
export function fontStyles(choice: Choice): FontStyles | null {
  if (isKit(choice)) return null;
  const [heading, text] = [HEADINGS[choice.headingFont], TEXTS[choice.textFont]];
  const used = (family: string) => FACES.filter((one) => one.family === family && one.part !== 'devanagari');
  const loaded = [...new Set([...used(heading.family), ...used(text.family)])];
  return {
    faces: [
      ...facesOf('Brand Heading', heading, used(heading.family)),
      ...facesOf('Brand Text', text, used(text.family)),
    ].join(''),
    heading: '"Brand Heading","Brand Heading Fallback",Arial,sans-serif',
    text: '"Brand Text","Brand Text Fallback",Arial,sans-serif',
    preloads: loaded.map(({ file }) => FILES.get(file)!.path),
    bytes: loaded.reduce((sum, { file }) => sum + FILES.get(file)!.bytes.length, 0),
  };
}

function facesOf(name: string, { script }: { script: string }, latin: readonly Face[]): string[] {
  // fonts that differ only in weight save nothing: each weight is a file with the whole script
  const letters = [...new Set(latin.map(({ weights }) => weights))].flatMap((weights) =>
    FACES.filter(({ family, part }) => part === 'devanagari' && family === script).map((one) => ({ ...one, weights })),
  );
  const fallback = latin.find((one) => one.fallback)?.fallback;
  return [
    ...[...latin, ...letters].map(
      ({ file, weights, part }) =>
        `@font-face{font-family:"${name}";font-weight:${weights};font-stretch:50% 200%;font-display:swap;` +
        `src:url(${FILES.get(file)!.path}) format("woff2");unicode-range:${RANGES[part]}}`,
    ),
    ...(fallback
      ? [
          `@font-face{font-family:"${name} Fallback";src:${LOCAL[fallback.bold ? 'bold' : 'regular']};` +
            `size-adjust:${fallback.sizeAdjust};ascent-override:${fallback.ascent};` +
            `descent-override:${fallback.descent};line-gap-override:0%}`,
        ]
      : []),
  ];
}

const LOCAL = {
  regular: 'local("Arial"),local("Liberation Sans"),local("Roboto")',
  bold: 'local("Arial Bold"),local("Liberation Sans Bold"),local("Roboto Bold")',
};

/** The font file with the outlines of a heading's letters, for drawings. */
export const OUTLINES: Record<HeadingFont, { latin: string; devanagari: string }> = {
  anek: { latin: 'anek-heading.woff2', devanagari: 'anek-devanagari.woff2' },
  rozha: { latin: 'rozha.woff2', devanagari: 'rozha-devanagari.woff2' },
  archivo: { latin: 'archivo-heading.woff2', devanagari: 'mukta-devanagari.woff2' },
  mukta: { latin: 'mukta-bold.woff2', devanagari: 'mukta-devanagari.woff2' },
};

/** The two default font files, as tools/fonts/subset.ts last wrote them. */
export const KIT_FONT_BYTES = 22_924;

/** The font files of each heading font, for the preview of the choice. */
export const FONT_SAMPLES = Object.fromEntries(
  Object.entries(OUTLINES).map(([font, { latin, devanagari }]) => [
    font,
    { latin: FILES.get(latin)!.path, devanagari: FILES.get(devanagari)!.path },
  ]),
);
