import { quantityText } from './rules.ts';

type Declared = {
  foodCategory: string | null;
  ingredients: string | null;
  allergens: string | null;
  mayContain: string | null;
  manufacturer: string | null;
  packer: string | null;
  importer: string | null;
  countryOfOrigin: string | null;
  bestBefore: string | null;
  fssaiLicence: string | null;
  usage: string | null;
  warnings: string | null;
};

/** The facts of a product that its label has to state. */
export type LabelledProduct = {
  name: string;
  description: string;
  /** words that the product is found by */
  searchTerms: readonly string[];
  hsn: string | null;
  /** percent */
  taxRate: number;
  diet: 'veg' | 'non-veg' | null;
  netQuantity: { value: number; unit: string } | null;
  nutrition: { rows: readonly unknown[] } | null;
  declarations: Declared | null;
};

export type LabelCheck = {
  key: string;
  name: string;
  value: string | null;
  /** the form field to fill in */
  field: string;
  /** what is missing or wrong; null when it is correct */
  finding: string | null;
};

/** HSN chapters above 24 whose goods a supplement shop sells as food: amino acids, medicines, proteins. */
const FOOD_CHAPTERS = [29, 30, 35];

type FoodFacts = Pick<LabelledProduct, 'hsn'> & { declarations: { foodCategory: string | null } | null };

/** A product with a food category is food, whatever its HSN; without one its chapter decides, and no code means food. */
export function isFood({ hsn, declarations }: FoodFacts): boolean {
  if (declarations?.foodCategory?.trim() || !hsn) return true;
  const chapter = Number(hsn.slice(0, 2));
  return chapter <= 24 || FOOD_CHAPTERS.includes(chapter);
}

/** The vegetarian mark of food; other products have none, whatever was entered. */
export const dietMark = (product: FoodFacts & Pick<LabelledProduct, 'diet'>) => (isFood(product) ? product.diet : null);

/** Rates of goods that supplement shops sell, by the start of the HSN, since 22 September 2025. */
const RATES_BY_HSN: readonly (readonly [hsn: string, rates: readonly number[]])[] = [
  ['2106', [5]],
  ['2202', [5, 40]],
  ['3502', [18]],
];

/** Why a GST rate (percent) is unusual for an HSN code, as a sentence; null when it is usual or not known. */
export function unusualRate(hsn: string | null, taxRate: number): string | null {
  const usual = RATES_BY_HSN.find(([start]) => hsn?.startsWith(start));
  if (!usual || Number.isNaN(taxRate) || usual[1].includes(taxRate)) return null;
  return `HSN ${usual[0]} is taxed at ${usual[1].join(' or ')} % since 22/09/2025.`;
}

const SUPPLEMENT = /supplement|nutraceutical|special dietary/i;
const PROMISE = /\b(?:in|within)\s+(?:just\s+)?\d+\s+(?:days?|weeks?)\b|\bcures?\b|\bmiracle\b|\bguaranteed\b/i;

/** Whether a health supplement lacks the statement that it replaces no varied diet, which FSSAI requires of these alone. */
export const lacksVariedDiet = ({
  foodCategory,
  usage,
  warnings,
}: Pick<Declared, 'foodCategory' | 'usage' | 'warnings'>): boolean =>
  /supplement/i.test(foodCategory ?? '') && !/\bvaried\b[^.]*\bdiet\b/i.test(`${warnings ?? ''} ${usage ?? ''}`);

/**
 * The declarations that Indian law (Legal Metrology, FSSAI) requires with the product, in the label's order. Food has
 * to declare more than other goods.
 */
export function labelChecks(product: LabelledProduct): LabelCheck[] {
  const { netQuantity, diet, description } = product;
  const declarations = product.declarations ?? NOTHING;
  const food = isFood(product);
  const supplement = food && SUPPLEMENT.test(declarations.foodCategory ?? '');
  const reserved = food ? reservedName(product) : null;
  const warned = `${declarations.warnings ?? ''} ${declarations.usage ?? ''}`;
  const promise = PROMISE.exec(description)?.[0] ?? null;
  const abroad = declarations.countryOfOrigin !== null && !/^india$/i.test(declarations.countryOfOrigin);
  const missing = [
    supplement && !/not for medicinal use/i.test(warned) && '‘NOT FOR MEDICINAL USE’',
    supplement && !/not exceed/i.test(warned) && '‘do not exceed the recommended daily usage’',
    food && lacksVariedDiet(declarations) && '‘not to be used as a substitute for a varied diet’',
    food && !/child/i.test(warned) && '‘keep out of reach of children’',
  ].filter((one) => one !== false);
  const needed = (value: string | null, says: string) => (value?.trim() ? null : says);
  const checks: (LabelCheck & { when?: boolean })[] = [
    {
      ...check('netQuantity', 'Net quantity', netQuantity && quantityText(netQuantity)),
      finding: netQuantity ? null : 'Enter the net quantity with its unit.',
    },
    {
      when: food,
      ...check('diet', 'Veg mark', diet === null ? null : diet === 'veg' ? 'Vegetarian' : 'Non-vegetarian'),
      finding: diet === null ? 'Say whether it is vegetarian.' : null,
    },
    {
      when: food,
      ...declared(declarations, 'foodCategory', 'Food category'),
      finding: needed(declarations.foodCategory, 'Enter the category printed on the pack, such as HEALTH SUPPLEMENT.'),
    },
    {
      when: food,
      ...declared(declarations, 'fssaiLicence', 'FSSAI licence'),
      finding: /^\d{14}$/.test(declarations.fssaiLicence ?? '') ? null : 'An FSSAI licence has 14 digits.',
    },
    {
      when: food,
      ...declared(declarations, 'ingredients', 'Ingredients'),
      finding: needed(declarations.ingredients, 'List the ingredients in descending order.'),
    },
    {
      when: food,
      ...declared(declarations, 'allergens', 'Allergens'),
      finding: needed(declarations.allergens, 'Name the allergens, or say that there are none.'),
    },
    {
      when: food,
      ...check('nutrition', 'Nutrition facts', product.nutrition ? `${product.nutrition.rows.length} rows` : null),
      finding: product.nutrition && product.nutrition.rows.length > 0 ? null : 'Enter the nutrition facts.',
    },
    {
      when: food,
      ...declared(declarations, 'bestBefore', 'Best before'),
      finding: needed(declarations.bestBefore, 'Say how long it keeps, or that the date is on the pack.'),
    },
    {
      ...declared(declarations, 'manufacturer', 'Manufacturer or packer'),
      value: declarations.manufacturer ?? declarations.packer,
      finding: addressed(declarations.manufacturer ?? declarations.packer),
    },
    {
      ...declared(declarations, 'countryOfOrigin', 'Country of origin'),
      finding: needed(declarations.countryOfOrigin, 'Enter the country of origin.'),
    },
    {
      when: abroad,
      ...declared(declarations, 'importer', 'Importer'),
      finding: addressed(declarations.importer),
    },
    {
      when: food,
      ...declared(declarations, 'usage', 'Recommended usage'),
      finding: needed(declarations.usage, 'Say how it is used.'),
    },
    {
      when: food,
      ...declared(declarations, 'warnings', 'Statements'),
      finding: missing.length > 0 ? `Missing: ${missing.join(', ')}.` : null,
    },
    {
      ...check('taxRate', 'GST rate', `${product.taxRate} %`),
      finding: unusualRate(product.hsn, product.taxRate),
    },
    {
      when: food,
      ...check('searchTerms', 'Reserved names', reserved?.word ?? 'None found'),
      finding: reserved?.finding ?? null,
    },
    {
      ...check('description', 'Claims', promise ? `‘…${promise}…’` : 'No promises found'),
      finding: promise && 'A promise with a number of days, or of a cure, needs a study on file, or other words.',
    },
  ];
  return checks.flatMap(({ when = true, ...one }) => (when ? [one] : []));
}

/** What only some food may be called, in its name and in the words that it is found by (FSSAI, October to December 2025). */
function reservedName({
  name,
  searchTerms,
  hsn,
  declarations,
}: LabelledProduct): { word: string; finding: string } | null {
  const called = [name, ...searchTerms].join(', ');
  if (/\bORS\b/i.test(called))
    return { word: '‘ORS’', finding: 'FSSAI forbids ‘ORS’ in names of food, and in words that it is found by.' };
  const isTea =
    hsn?.startsWith('0902') || /camellia|\b(?:green|black|white) tea\b/i.test(declarations?.ingredients ?? '');
  if (/\bteas?\b/i.test(called) && !isTea)
    return { word: '‘tea’', finding: 'Only Camellia sinensis is ‘tea’ for FSSAI; call others an infusion.' };
  return null;
}

/** How many checks fail. */
export const countLabelIssues = (product: LabelledProduct): number =>
  labelChecks(product).filter(({ finding }) => finding !== null).length;

const check = (field: string, name: string, value: string | null) => ({ key: field, field, name, value });
const declared = (declarations: Declared, key: keyof Declared, name: string) => ({
  key,
  name,
  value: declarations[key],
  field: `declarations.${key}`,
});

function addressed(text: string | null): string | null {
  if (!text?.trim()) return 'Enter name and full address.';
  return /\d/.test(text) && text.includes(',') ? null : 'The address is not complete.';
}

const NOTHING: Declared = {
  foodCategory: null,
  ingredients: null,
  allergens: null,
  mayContain: null,
  manufacturer: null,
  packer: null,
  importer: null,
  countryOfOrigin: null,
  bestBefore: null,
  fssaiLicence: null,
  usage: null,
  warnings: null,
};
