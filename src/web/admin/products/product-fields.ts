import { validateDay } from '#shared/dates.ts';
import { toAsciiDigits } from '#shared/digits.ts';
import { rupeesText, typedNumber, typedRupees } from '../components/form/amount.ts';
import { mergeChanges } from '../components/form/merge-changes.ts';
import type { StoredImage } from '../components/images/upload-image.ts';
import type { Product } from './products.ts';

export type VariantFields = {
  id: string | null;
  flavour: string | null;
  size: string | null;
  sku: string;
  price: string;
  originalPrice: string;
  netValue: string;
  netUnit: string;
  servings: string;
  grossGrams: string;
  lengthMm: string;
  widthMm: string;
  heightMm: string;
  gtin: string;
  shelf: string;
  stock: string;
  /** units on hand when the form was opened */
  stockWas: number | null;
  reserved: number;
};
export type ImageFields = { picture: StoredImage; flavour: string | null; view: string | null };
export type NutrientFields = {
  name: string;
  perServing: string;
  per100g: string;
  rda: string;
  indent: boolean;
  strong: boolean;
};

/** The product as it is typed: text until it is saved. */
export type ProductFields = {
  name: string;
  subtitle: string;
  description: string;
  categoryId: string;
  badge: string;
  rating: string;
  reviewsCount: string;
  searchTerms: string;
  highlightValue: string;
  highlightLabel: string;
  pictures: ImageFields[];
  price: string;
  originalPrice: string;
  hsn: string;
  taxRate: string;
  taxRateEffectiveFrom: string;
  netValue: string;
  netUnit: string;
  servings: string;
  servingSize: string;
  proteinPerServing: string;
  dailyServings: string;
  inStock: boolean;
  lowStockThreshold: string;
  variants: VariantFields[];
  nutritionPer: string;
  nutritionRows: NutrientFields[];
  specifications: { name: string; value: string }[];
  diet: '' | 'veg' | 'non-veg';
  declarations: Record<DeclarationKey, string>;
  coming: PendingEntries;
};

/** Text in the rows that add a flavour, size or nutrient, which is not added yet. */
export type PendingEntries = { flavour: string; size: string; nutrient: string; amount: string };
const NOTHING_COMING: PendingEntries = { flavour: '', size: '', nutrient: '', amount: '' };

export const DECLARATIONS = [
  'foodCategory',
  'ingredients',
  'allergens',
  'mayContain',
  'manufacturer',
  'packer',
  'importer',
  'countryOfOrigin',
  'bestBefore',
  'fssaiLicence',
  'usage',
  'warnings',
  'storage',
  'labReportUrl',
] as const;
export type DeclarationKey = (typeof DECLARATIONS)[number];

const numberText = (value: number | null) => (value === null ? '' : String(value));

/** the fields of the package, in their order */
export const PACKAGE_FIELDS = ['grossGrams', 'lengthMm', 'widthMm', 'heightMm', 'gtin', 'shelf'] as const;
const EMPTY_PACKAGE_FIELDS = { grossGrams: '', lengthMm: '', widthMm: '', heightMm: '', gtin: '', shelf: '' };

export const newVariant = (flavour: string | null, size: string | null): VariantFields => ({
  id: null,
  flavour,
  size,
  sku: '',
  price: '',
  originalPrice: '',
  netValue: '',
  netUnit: '',
  servings: '',
  ...EMPTY_PACKAGE_FIELDS,
  stock: '',
  stockWas: null,
  reserved: 0,
});

export function fieldsOf(product: Product | null, taxRate: number): ProductFields {
  const declarations = product?.declarations;
  return {
    name: product?.name ?? '',
    subtitle: product?.subtitle ?? '',
    description: product?.description ?? '',
    categoryId: product?.category.id ?? '',
    badge: product?.badge ?? '',
    rating: numberText(product?.rating ?? null),
    reviewsCount: String(product?.reviewsCount ?? 0),
    searchTerms: product?.searchTerms.join(', ') ?? '',
    highlightValue: product?.highlight?.value ?? '',
    highlightLabel: product?.highlight?.label ?? '',
    pictures: product?.pictures ?? [],
    price: rupeesText(product?.price ?? null),
    originalPrice: rupeesText(product?.originalPrice ?? null),
    hsn: product?.hsn ?? '',
    taxRate: String(product?.taxRate ?? taxRate),
    taxRateEffectiveFrom: product?.taxRateEffectiveFrom ?? '',
    netValue: numberText(product?.netQuantity?.value ?? null),
    netUnit: product?.netQuantity?.unit ?? 'g',
    servings: numberText(product?.servings ?? null),
    servingSize: product?.servingSize ?? '',
    proteinPerServing: numberText(product?.proteinPerServing ?? null),
    dailyServings: numberText(product?.dailyServings ?? null),
    inStock: product?.inStock ?? true,
    lowStockThreshold: numberText(product?.lowStockThreshold ?? null),
    variants: product?.variants.map(variantFields) ?? [newVariant(null, null)],
    nutritionPer: product?.nutrition?.per ?? '',
    nutritionRows:
      product?.nutrition?.rows.map((row) => ({ ...row, per100g: row.per100g ?? '', rda: row.rda ?? '' })) ?? [],
    specifications: product?.specifications ?? [],
    diet: product?.diet ?? '',
    declarations: Object.fromEntries(
      DECLARATIONS.map((key) => [key, declarations?.[key] ?? '']),
    ) as ProductFields['declarations'],
    coming: NOTHING_COMING,
  };
}

function variantFields(variant: Product['variants'][number]): VariantFields {
  const { id, flavour, size, sku, price, originalPrice, netQuantity, servings, onHand, reserved } = variant;
  return {
    id,
    flavour,
    size,
    sku,
    reserved,
    price: rupeesText(price),
    originalPrice: rupeesText(originalPrice),
    netValue: numberText(netQuantity?.value ?? null),
    netUnit: netQuantity?.unit ?? '',
    servings: numberText(servings),
    grossGrams: numberText(variant.grossGrams),
    lengthMm: numberText(variant.lengthMm),
    widthMm: numberText(variant.widthMm),
    heightMm: numberText(variant.heightMm),
    gtin: variant.gtin ?? '',
    shelf: variant.shelf ?? '',
    stock: numberText(onHand),
    stockWas: onHand,
  };
}

/** `theirs` with what was changed from `base` to `mine`. A change of stock stays the difference that was typed. */
export function mergeProductFields(base: ProductFields, mine: ProductFields, theirs: ProductFields): ProductFields {
  const withDifference = (fields: ProductFields) => ({
    ...fields,
    variants: fields.variants.map(({ stock, stockWas, ...variant }) => ({
      ...variant,
      units: [stock, stockWas] as const,
    })),
  });
  const keys = {
    variants: ({ id }: VariantFields) => id,
    pictures: ({ picture }: ImageFields) => picture.id,
    nutritionRows: ({ name }: NutrientFields) => name,
    specifications: ({ name }: { name: string }) => name,
  };
  const merged = mergeChanges(withDifference(base), withDifference(mine), withDifference(theirs), keys);
  return {
    ...merged,
    variants: merged.variants.map(({ units: [stock, stockWas], ...variant }) => ({ ...variant, stock, stockWas })),
  };
}

const quantity = (value: string, unit: string) => {
  const number = typedNumber(value);
  return number === null ? null : { value: number, unit: unit.trim() };
};
// a form draft of an earlier version has no measures
const typedMeasure = (text: string | undefined) => typedNumber(text ?? '');
const orNull = (text: string | null) => text?.trim() || null;

/** The input of the API. An invalid number is NaN, which the rules reject before. */
export function productInput(fields: ProductFields) {
  const { highlightValue, highlightLabel, nutritionRows } = fields;
  const declarations = Object.fromEntries(DECLARATIONS.map((key) => [key, orNull(fields.declarations[key])])) as Record<
    DeclarationKey,
    string | null
  >;
  return {
    name: fields.name.trim(),
    subtitle: fields.subtitle.trim(),
    description: fields.description.trim(),
    categoryId: fields.categoryId || null,
    badge: orNull(fields.badge),
    rating: typedNumber(fields.rating),
    reviewsCount: typedNumber(fields.reviewsCount) ?? 0,
    searchTerms: fields.searchTerms
      .split(',')
      .map((term) => term.trim().slice(0, 60))
      .filter(Boolean)
      .slice(0, 40),
    highlight:
      highlightValue.trim() && highlightLabel.trim()
        ? { value: highlightValue.trim(), label: highlightLabel.trim() }
        : null,
    pictures: fields.pictures.map(({ picture, flavour, view }) => ({ mediaId: picture.id, flavour, view })),
    price: typedRupees(fields.price),
    originalPrice: typedRupees(fields.originalPrice),
    hsn: orNull(fields.hsn.replace(/\s/g, '')),
    taxRate: typedNumber(fields.taxRate) ?? Number.NaN,
    taxRateEffectiveFrom: orNull(fields.taxRateEffectiveFrom),
    netQuantity: quantity(fields.netValue, fields.netUnit),
    servings: typedNumber(fields.servings),
    servingSize: orNull(fields.servingSize),
    proteinPerServing: typedNumber(fields.proteinPerServing),
    dailyServings: typedNumber(fields.dailyServings),
    inStock: fields.inStock,
    lowStockThreshold: typedNumber(fields.lowStockThreshold),
    variants: fields.variants.map((variant) => ({
      id: variant.id,
      flavour: orNull(variant.flavour),
      size: orNull(variant.size),
      sku: variant.sku.trim(),
      price: typedRupees(variant.price),
      originalPrice: typedRupees(variant.originalPrice),
      netQuantity: quantity(variant.netValue, variant.netUnit || fields.netUnit),
      servings: typedNumber(variant.servings),
      grossGrams: typedMeasure(variant.grossGrams),
      lengthMm: typedMeasure(variant.lengthMm),
      widthMm: typedMeasure(variant.widthMm),
      heightMm: typedMeasure(variant.heightMm),
      gtin: orNull(toAsciiDigits(variant.gtin ?? '').replace(/[\s-]/g, '')),
      shelf: orNull(variant.shelf ?? ''),
      stock: { was: variant.stockWas, now: typedNumber(variant.stock) },
    })),
    nutrition:
      nutritionRows.length > 0
        ? {
            per: fields.nutritionPer.trim(),
            rows: nutritionRows.map((row) => ({
              ...row,
              name: row.name.trim(),
              perServing: row.perServing.trim(),
              per100g: orNull(row.per100g),
              rda: orNull(row.rda),
            })),
          }
        : null,
    specifications: fields.specifications.map(({ name, value }) => ({ name: name.trim(), value: value.trim() })),
    diet: fields.diet || null,
    declarations: Object.values(declarations).some(Boolean) ? declarations : null,
  };
}

export const newNutrient = (name: string, per100g: string, perServing: string, rda: string): NutrientFields => ({
  name,
  per100g,
  perServing,
  rda,
  indent: false,
  strong: false,
});

/** Includes the text in the adding rows, so that saving does not lose it. A nutrient without a value stays there. */
export function withPendingEntries(fields: ProductFields): ProductFields {
  const [flavour, size, nutrient, amount] = [
    fields.coming.flavour.trim(),
    fields.coming.size.trim(),
    fields.coming.nutrient.trim(),
    fields.coming.amount.trim(),
  ];
  const named = flavour ? withFlavour(fields.variants, flavour) : fields.variants;
  const whole = nutrient && amount;
  return {
    ...fields,
    variants: size ? withSize(named, size) : named,
    nutritionRows: whole ? [...fields.nutritionRows, newNutrient(nutrient, '', amount, '')] : fields.nutritionRows,
    coming: whole ? NOTHING_COMING : { ...NOTHING_COMING, nutrient, amount },
  };
}

/** The incomplete text in them. */
export function pendingEntryErrors({ coming }: ProductFields): Record<string, string> {
  if (coming.nutrient && !coming.amount) return { 'coming.amount': 'Enter its value, or remove the name' };
  if (coming.amount && !coming.nutrient) return { 'coming.nutrient': 'Enter its name, or remove the value' };
  return {};
}

/** Invalid dates. */
export function dayErrors({ taxRateEffectiveFrom }: ProductFields): Record<string, string> {
  const problem = validateDay(taxRateEffectiveFrom);
  return problem ? { taxRateEffectiveFrom: problem } : {};
}

/** The form's name of a field in the rules and the server's errors. */
export function fieldName(name: string): string {
  return name
    .replace(/^netQuantity$/, 'netValue')
    .replace(/^nutrition\.rows\./, 'nutritionRows.')
    .replace(/^(variants\.\d+)\.netQuantity$/, '$1.netValue');
}

export const flavoursOf = (variants: readonly VariantFields[]) => [
  ...new Set(variants.flatMap(({ flavour }) => flavour ?? [])),
];
export const sizesOf = (variants: readonly VariantFields[]) => [...new Set(variants.flatMap(({ size }) => size ?? []))];

/**
 * Adds a flavour: a variant of it in each size, with the weight and size of the package of another flavour. The first one
 * names the variants that had none.
 */
export function withFlavour(variants: readonly VariantFields[], name: string): VariantFields[] {
  return withName(variants, 'flavour', name);
}
/** Adds a size: a variant of it in each flavour. */
export function withSize(variants: readonly VariantFields[], name: string): VariantFields[] {
  return withName(variants, 'size', name);
}

function withName(variants: readonly VariantFields[], kind: 'flavour' | 'size', name: string): VariantFields[] {
  if (variants.some((one) => one[kind]?.toLowerCase() === name.toLowerCase())) return [...variants];
  if (variants.every((one) => one[kind] === null)) return variants.map((one) => ({ ...one, [kind]: name }));
  const others = [...new Set(variants.map((one) => (kind === 'flavour' ? one.size : one.flavour)))];
  const added = others.map((other) =>
    kind === 'flavour' ? { ...newVariant(name, other), ...packageOfSize(variants, other) } : newVariant(other, name),
  );
  return [...variants, ...added];
}

function packageOfSize(variants: readonly VariantFields[], size: string | null): Partial<VariantFields> {
  const measured = variants.find((one) => one.size === size && one.grossGrams !== '');
  if (!measured) return {};
  const { grossGrams, lengthMm, widthMm, heightMm } = measured;
  return { grossGrams, lengthMm, widthMm, heightMm };
}

/** Removes a flavour or size; the last one of its kind only loses its name. */
export function withoutName(
  variants: readonly VariantFields[],
  kind: 'flavour' | 'size',
  name: string,
): VariantFields[] {
  const rest = variants.filter((one) => one[kind] !== name);
  return rest.length > 0 ? rest : variants.map((one) => ({ ...one, [kind]: null }));
}

/** Reorders flavours; variants keep their order within each. */
export function inFlavourOrder(variants: readonly VariantFields[], flavours: readonly string[]): VariantFields[] {
  const place = ({ flavour }: VariantFields) => (flavour === null ? flavours.length : flavours.indexOf(flavour));
  return variants
    .map((one, index) => ({ one, index }))
    .sort((a, b) => place(a.one) - place(b.one) || a.index - b.index)
    .map(({ one }) => one);
}
