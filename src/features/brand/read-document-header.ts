import type { Queryable } from '#db/queryable.ts';
import { drawBrandImage } from './brand-images.ts';
import { deriveColours } from './colour-rules.ts';
import { fittedSize } from './letterhead.ts';
import { readBrand, type ShownBrand } from './read-brand.ts';

/** The brand on printed documents: the name or its drawing, and one colour. */
export type DocumentHeader = {
  shop: string;
  wordmark: { png: Uint8Array; width: number; height: number } | null;
  colour: string;
};

export const readDocumentHeader = async (db: Queryable): Promise<DocumentHeader> =>
  paperHeadOf(db, await readBrand(db));

export async function paperHeadOf(db: Queryable, siteBrand: ShownBrand): Promise<DocumentHeader> {
  const { brand, siteName, marks } = siteBrand;
  const mark = brand.wordmark ? marks[brand.wordmark] : undefined;
  const image = mark ? await drawBrandImage(db, siteBrand, 'wordmark.png') : null;
  return {
    shop: siteName,
    wordmark: mark && image ? { png: image.bytes, ...fittedSize(mark) } : null,
    colour: deriveColours(brand).light.link,
  };
}
