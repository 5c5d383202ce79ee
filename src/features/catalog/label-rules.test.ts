import { describe, expect, test } from 'vitest';
import { dietMark, isFood, type LabelledProduct, labelChecks, unusualRate } from './label-rules.ts';

const PRODUCT: LabelledProduct = {
  name: 'Whey',
  description: '',
  searchTerms: [],
  hsn: '21069099',
  taxRate: 5,
  diet: 'veg',
  netQuantity: null,
  nutrition: null,
  declarations: null,
};
const withCategory = (hsn: string, foodCategory: string | null) => ({
  ...PRODUCT,
  hsn,
  declarations: foodCategory === null ? null : ({ foodCategory } as NonNullable<LabelledProduct['declarations']>),
});

describe('food', () => {
  test.each([
    ['whey under 35', '35022000'],
    ['creatine under 29', '29252990'],
    ['fish oil in capsules under 15', '15042010'],
    ['a medicine under 30', '30045039'],
  ])('includes %s, with its veg mark and every declaration', (_, hsn) => {
    expect(isFood({ ...PRODUCT, hsn })).toBe(true);
    expect(dietMark({ ...PRODUCT, hsn })).toBe('veg');
    expect(labelChecks({ ...PRODUCT, hsn }).map(({ key }) => key)).toContain('fssaiLicence');
  });

  test('is what has a food category, whatever its HSN', () => {
    expect(isFood(withCategory('39241090', 'HEALTH SUPPLEMENT'))).toBe(true);
    expect(isFood(withCategory('39241090', ' '))).toBe(false);
    expect(isFood({ hsn: null, declarations: null })).toBe(true);
  });

  test('leaves out a shaker, a shirt and a mat', () => {
    for (const hsn of ['96170019', '61091000', '95069190']) expect(dietMark({ ...PRODUCT, hsn })).toBeNull();
  });
});

test.each([
  ['21069099', 18, 'HSN 2106 is taxed at 5 % since 22/09/2025.'],
  ['21069099', 5, null],
  ['22029990', 18, 'HSN 2202 is taxed at 5 or 40 % since 22/09/2025.'],
  ['22029990', 40, null],
  ['35022000', 5, 'HSN 3502 is taxed at 18 % since 22/09/2025.'],
  ['96170019', 12, null],
  [null, 18, null],
])('says of HSN %s at %d %%: %s', (hsn, rate, finding) => {
  expect(unusualRate(hsn, rate)).toBe(finding);
  expect(labelChecks({ ...PRODUCT, hsn, taxRate: rate }).find(({ key }) => key === 'taxRate')?.finding).toBe(finding);
});

describe('the statements of a health supplement', () => {
  const COMPLETE = 'NOT FOR MEDICINAL USE. Do not exceed the recommended daily usage. Keep out of reach of children.';
  const findingOf = (foodCategory: string, warnings: string) => {
    const declarations = { ...withCategory('21069099', foodCategory).declarations!, warnings };
    return labelChecks({ ...PRODUCT, declarations }).find(({ key }) => key === 'warnings')!.finding;
  };

  test.each([
    'Not to replace a varied diet.',
    'Not to be used as a substitute for a varied diet.',
    'No substitute for a varied, balanced diet.',
  ])('include that it replaces no varied diet, such as %j', (statement) => {
    expect(findingOf('HEALTH SUPPLEMENT', COMPLETE)).toBe(
      'Missing: ‘not to be used as a substitute for a varied diet’.',
    );
    expect(findingOf('HEALTH SUPPLEMENT', `${COMPLETE} ${statement}`)).toBeNull();
  });

  test('do not apply to a nutraceutical, a food for special dietary use or another food', () => {
    for (const category of ['NUTRACEUTICAL', 'FOOD FOR SPECIAL DIETARY USE', 'PROPRIETARY FOOD'])
      expect(findingOf(category, COMPLETE), category).toBeNull();
  });
});

describe('names that FSSAI reserves', () => {
  const findingOf = (values: Partial<LabelledProduct>) =>
    labelChecks({ ...PRODUCT, ...values }).find(({ key }) => key === 'searchTerms')?.finding;
  const tea = 'Only Camellia sinensis is ‘tea’ for FSSAI; call others an infusion.';

  test('are ORS, in the name and in the words that it is found by', () => {
    const ors = 'FSSAI forbids ‘ORS’ in names of food, and in words that it is found by.';
    expect(findingOf({ name: 'Lemon ORS drink' })).toBe(ors);
    expect(findingOf({ searchTerms: ['electrolyte', 'ors'] })).toBe(ors);
    expect(findingOf({ name: 'Doors', searchTerms: ['electrolyte'] })).toBeNull();
  });

  test('are tea, unless it is of Camellia sinensis', () => {
    const declarations = withCategory('21069099', 'HEALTH SUPPLEMENT').declarations!;
    expect(findingOf({ name: 'Tulsi tea' })).toBe(tea);
    expect(findingOf({ searchTerms: ['tea'] })).toBe(tea);
    expect(findingOf({ name: 'Assam tea', hsn: '09023010' })).toBeNull();
    const ingredients = 'Green tea extract (Camellia sinensis).';
    expect(findingOf({ name: 'Green tea capsules', declarations: { ...declarations, ingredients } })).toBeNull();
    expect(findingOf({ name: 'Tea mug', hsn: '69111011' })).toBeUndefined();
  });
});
