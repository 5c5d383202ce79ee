import { expect, test } from 'vitest';
import { fieldsOf, mergeProductFields, type ProductFields, type VariantFields } from './product-fields.ts';

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
