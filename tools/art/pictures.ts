// The list of images: one front per flavour, side and back for the main products, covers.
import type { Product } from './catalogue.ts';
import { BRAND } from './drawing/brand.mjs';
import { coverArt } from './drawing/cover-art.mjs';
import { type ProductArt, productArt } from './drawing/product-art.mjs';
import type { DemoArt, LabelText } from './labels/demo-art.ts';

export type View = 'front' | 'side' | 'back' | 'cover';
export type Picture = {
  key: string;
  product: string | null;
  flavour: string | null;
  view: View;
  /** background of a product without a flavour; null where the flavour sets it */
  tone: string | null;
  alt: string;
  /** size of the drawing */
  width: number;
  height: number;
  svg: () => string;
};

const ANGLE: Record<'front' | 'side' | 'back', number> = { front: 0, side: 32, back: 180 };
const SEEN = { front: 'front', side: 'turned to the side', back: 'back label' };

export const toSlug = (s: string): string =>
  s
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const netOf = (p: Product): string => {
  const { value, unit } = p.netQuantity;
  return unit === 'sachets' && p.servingSize ? `${value} × ${p.servingSize}` : `${value} ${unit}`;
};

const factsOf = (p: Product): string[] => {
  const first = `${p.highlight.value} ${p.highlight.label}`;
  if (!p.servings || p.servings === 1) return [first];
  const noun = p.netQuantity.unit === 'sachets' ? (p.form === 'box' ? 'sachets' : 'sticks') : 'servings';
  return [first, `${p.servings} ${noun}`];
};

const artOf = (p: Product, flavour: string | null, label: LabelText): ProductArt => {
  return {
    form: p.form,
    name: label.name ?? p.name,
    subtitle: label.subtitle ?? p.subtitle,
    flavour: flavour ?? '',
    strip: label.strip ?? '',
    netWeight: label.net ?? netOf(p),
    highlight: label.facts ?? factsOf(p),
    veg: label.inedible ? null : p.diet === 'veg',
    palette: { line: p.line, ...(flavour ? label.palettes?.[flavour] : label.palette) },
    scene: false,
  };
};

// the back shows the values of the nutrition panel, as far as they fit
const backOf = (p: Product): ProductArt => ({
  back: (p.nutrition?.rows ?? []).map((r): [string, string] => [r.name, r.perServing]),
  per: p.nutrition?.per ?? '',
  ingredients: p.declarations.ingredients ? `Ingredients: ${p.declarations.ingredients}` : '',
  licence: p.declarations.fssaiLicence ? `FSSAI ${p.declarations.fssaiLicence}` : '',
});

const productPictures = (p: Product, { labels, allSides }: DemoArt): Picture[] => {
  const labelTexts = labels[p.slug] ?? {};
  const flavours = [...new Set(p.variants.map((v) => v.flavour))];
  const views: ('front' | 'side' | 'back')[] = allSides.includes(p.slug) ? ['front', 'side', 'back'] : ['front'];
  return flavours.flatMap((flavour) =>
    views.map((view): Picture => {
      const art = artOf(p, flavour, labelTexts);
      return {
        key: `${p.slug}--${flavour ? toSlug(flavour) : 'plain'}--${view}`,
        product: p.slug,
        flavour,
        view,
        tone: labelTexts.tone ?? (flavour ? null : 'plain'),
        alt: `${BRAND.name} ${[p.name, flavour, `${p.form}${art.netWeight ? ` of ${art.netWeight}` : ''}`, SEEN[view]].filter(Boolean).join(', ')}`,
        width: 800,
        height: 800,
        svg: () => productArt({ ...art, ...backOf(p), angle: ANGLE[view] }),
      };
    }),
  );
};

const coverPictures = ({ covers }: DemoArt): Picture[] =>
  covers.map(([kind, seed, palette, alt, name = kind]) => ({
    key: `cover-${name}`,
    product: null,
    flavour: null,
    view: 'cover',
    tone: null,
    alt,
    width: 1200,
    height: 675,
    svg: () => coverArt({ kind, seed, palette }),
  }));

export const planPictures = (products: Product[], art: DemoArt): Picture[] => [
  ...products.flatMap((product) => productPictures(product, art)),
  ...coverPictures(art),
];
