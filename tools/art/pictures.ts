// Which pictures there are: one front a flavour, side and back for the products that matter most, covers.
import type { Product } from './catalogue.ts';
import { coverArt } from './drawing/cover-art.mjs';
import { type ProductArt, productArt } from './drawing/product-art.mjs';
import { LABELS, SEEN_FROM_ALL_SIDES } from './labels.ts';

export type View = 'front' | 'side' | 'back' | 'cover';
export type Picture = {
  key: string;
  product: string | null;
  flavour: string | null;
  view: View;
  /** ground of a product without a flavour; null where the flavour says it */
  tone: string | null;
  alt: string;
  /** size of the drawing */
  width: number;
  height: number;
  svg: () => string;
};

const ANGLE: Record<'front' | 'side' | 'back', number> = { front: 0, side: 32, back: 180 };
const SEEN = { front: 'front', side: 'turned to the side', back: 'back label' };

export const slugOf = (s: string): string =>
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

const artOf = (p: Product, flavour: string | null): ProductArt => {
  const own = LABELS[p.slug] ?? {};
  return {
    form: p.form,
    name: own.name ?? p.name,
    subtitle: own.subtitle ?? p.subtitle,
    flavour: flavour ?? '',
    strip: own.strip ?? '',
    netWeight: own.net ?? netOf(p),
    highlight: own.facts ?? factsOf(p),
    veg: own.inedible ? null : p.diet === 'veg',
    palette: { line: p.line, ...(flavour ? {} : own.palette) },
    scene: false,
  };
};

// the back says what the panel of the shop says, as far as it has room
const backOf = (p: Product): ProductArt => ({
  back: (p.nutrition?.rows ?? []).map((r): [string, string] => [r.name, r.perServing]),
  per: p.nutrition?.per ?? '',
  ingredients: p.declarations.ingredients ? `Ingredients: ${p.declarations.ingredients}` : '',
  licence: p.declarations.fssaiLicence ? `FSSAI ${p.declarations.fssaiLicence}` : '',
});

const productPictures = (p: Product): Picture[] => {
  const flavours = [...new Set(p.variants.map((v) => v.flavour))];
  const views: ('front' | 'side' | 'back')[] = SEEN_FROM_ALL_SIDES.includes(p.slug)
    ? ['front', 'side', 'back']
    : ['front'];
  return flavours.flatMap((flavour) =>
    views.map((view): Picture => {
      const art = artOf(p, flavour);
      return {
        key: `${p.slug}--${flavour ? slugOf(flavour) : 'plain'}--${view}`,
        product: p.slug,
        flavour,
        view,
        tone: flavour ? null : (LABELS[p.slug]?.tone ?? 'plain'),
        alt: `Ojas ${[p.name, flavour, `${p.form}${art.netWeight ? ` of ${art.netWeight}` : ''}`, SEEN[view]].filter(Boolean).join(', ')}`,
        width: 800,
        height: 800,
        svg: () => productArt({ ...art, ...backOf(p), angle: ANGLE[view] }),
      };
    }),
  );
};

// a kind drawn twice has a name of its own the second time
const COVERS: [kind: string, seed: number, palette: string, alt: string, name?: string][] = [
  ['run', 1, 'mango', 'Drawing of a runner before a rising sun'],
  ['press', 2, 'peacock', 'Drawing of a person lifting a barbell overhead'],
  ['yoga', 3, 'strawberry', 'Drawing of a person in warrior pose on a mat'],
  ['leap', 4, 'unflavoured', 'Drawing of a person in a leap'],
  ['plate', 5, 'peacock', 'Drawing of a thali with dal, curd, palak paneer, roti, rice and rajma'],
  ['plants', 6, 'orange', 'Drawing of three potted plants before a sun'],
  ['dumbbells', 7, 'blueraspberry', 'Drawing of a kettlebell and two dumbbells'],
  ['banner', 8, 'mango', 'Pattern of eight rising suns in the colours of the flavours'],
  ['lunge', 9, 'kesarpista', 'Drawing of a person in a lunge with dumbbells'],
  ['bowl', 10, 'banana', 'Drawing of a bowl of fruit'],
  ['squat', 11, 'apple', 'Drawing of a person in a deep squat, arms held forward'],
  ['pushup', 12, 'unflavoured', 'Drawing of a person at the top of a push-up'],
  ['swing', 13, 'cocoa', 'Drawing of a person swinging a kettlebell to shoulder height'],
  ['pullup', 14, 'coffee', 'Drawing of a person at the top of a pull-up'],
  ['walk', 15, 'coconut', 'Drawing of a person walking briskly'],
  ['skip', 16, 'rose', 'Drawing of a person skipping rope'],
  ['jack', 17, 'orange', 'Drawing of a person in a jumping jack'],
  ['punch', 18, 'blueraspberry', 'Drawing of a person throwing a straight punch'],
  ['dog', 19, 'ocean', 'Drawing of a person in the downward-facing pose on a mat'],
  ['tree', 20, 'kesarpista', 'Drawing of a person balancing in tree pose'],
  ['backsquat', 22, 'watermelon', 'Drawing of a person squatting with a barbell'],
  ['deadlift', 23, 'kalakhatta', 'Drawing of a person lifting a barbell from the floor'],
  ['curl', 24, 'mango', 'Drawing of a person curling dumbbells'],
  ['bench', 25, 'lemon', 'Drawing of a person pressing a barbell on a bench'],
  ['boxjump', 26, 'vanilla', 'Drawing of a person jumping onto a box'],
  ['wallball', 27, 'jaljeera', 'Drawing of a person holding a ball overhead'],
  ['ride', 28, 'coconut', 'Drawing of a person riding a bicycle'],
  ['tiffin', 29, 'strawberry', 'Drawing of a steel tiffin of three boxes'],
  ['glass', 30, 'vanilla', 'Drawing of a tall glass of shake with banana and peanuts'],
  ['leaf', 31, 'orange', 'Drawing of idli, dosa, sambar and chutney on a banana leaf'],
  ['boxes', 32, 'coconut', 'Drawing of four meal boxes with rice, dal, salad, eggs and fruit'],
  ['jars', 33, 'rose', 'Drawing of three jars of dal, moong and rajma'],
  ['oats', 34, 'berry', 'Drawing of a bowl of oats with banana and strawberries'],
  ['eggs', 35, 'lemon', 'Drawing of a pan with three eggs, tomatoes and greens'],
  ['plate', 36, 'kalakhatta', 'Drawing of a thali by night with dal, curd, paneer, roti and rajma', 'thali'],
];

const coverPictures = (): Picture[] =>
  COVERS.map(([kind, seed, palette, alt, name = kind]) => ({
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

export const planPictures = (products: Product[]): Picture[] => [
  ...products.flatMap(productPictures),
  ...coverPictures(),
];
