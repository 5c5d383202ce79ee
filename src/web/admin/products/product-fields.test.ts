import { expect, test } from 'vitest';
import {
  fieldsOf,
  mergeProductFields,
  type ProductFields,
  productInput,
  type VariantFields,
  withFlavour,
  withSize,
} from './product-fields.ts';

const variant: VariantFields = {
  id: 'a',
  flavour: null,
  size: null,
  sku: 'A',
  price: '',
  originalPrice: '',
  netValue: '',
  netUnit: '',
  servings: '',
  grossGrams: '',
  lengthMm: '',
  widthMm: '',
  gtin: '',
  shelf: '',
  heightMm: '',
  stock: '40',
  stockWas: 40,
  reserved: 0,
};
const base: ProductFields = { ...fieldsOf(null, 5), name: 'Whey', variants: [variant] };
const withVariant = (values: Partial<VariantFields>, fields: Partial<ProductFields> = {}): ProductFields => ({
  ...base,
  ...fields,
  variants: [{ ...variant, ...values }],
});

test('adds the difference that was typed when the stock has changed since', () => {
  const merged = mergeProductFields(base, withVariant({ stock: '50' }), withVariant({ stock: '30', stockWas: 30 }));
  expect(merged.variants).toEqual([{ ...variant, stock: '50', stockWas: 40 }]);
});

test('takes the stock of theirs when mine has another change', () => {
  const theirs = withVariant({ stock: '30', stockWas: 30 }, { badge: 'New' });
  expect(mergeProductFields(base, withVariant({ price: '99' }), theirs)).toEqual(
    withVariant({ price: '99', stock: '30', stockWas: 30 }, { badge: 'New' }),
  );
});

test('takes the package of theirs and of mine, each where it was changed', () => {
  const merged = mergeProductFields(
    withVariant({ grossGrams: '900', heightMm: '200' }),
    withVariant({ grossGrams: '950', heightMm: '200' }),
    withVariant({ grossGrams: '900', heightMm: '210' }),
  );
  expect(merged.variants).toMatchObject([{ grossGrams: '950', heightMm: '210' }]);
});

test('gives a new flavour the package of another one of its size, and a new size none', () => {
  const packed = { ...variant, flavour: 'Mango', size: '1 kg', grossGrams: '1190', lengthMm: '155' };
  expect(withFlavour([packed], 'Kesar')[1]).toMatchObject({ flavour: 'Kesar', grossGrams: '1190', lengthMm: '155' });
  expect(withSize([packed], '2 kg')[1]).toMatchObject({ size: '2 kg', grossGrams: '', lengthMm: '' });
});

test('reads the package of a draft that was typed before there was one', () => {
  const { grossGrams: _, lengthMm: _l, widthMm: _w, heightMm: _h, ...former } = variant;
  const { variants } = productInput({ ...base, variants: [former as VariantFields] });
  expect(variants).toMatchObject([{ grossGrams: null, lengthMm: null, widthMm: null, heightMm: null }]);
});
