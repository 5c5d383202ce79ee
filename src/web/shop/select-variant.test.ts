import { expect, test } from 'vitest';
import { selectVariant, variantPath } from './select-variant.ts';

const variant = (flavour: string | null, size: string | null, inStock = true) => ({
  id: `${flavour} ${size}`,
  flavour,
  size,
  inStock,
  sku: '',
  price: 100,
  originalPrice: null,
  netQuantity: null,
  servings: null,
  grossGrams: null,
  tracksBatches: false,
});
const whey = {
  flavours: ['Chocolate', 'Mango'],
  variants: [
    variant('Chocolate', '1 kg', false),
    variant('Chocolate', '2 kg', false),
    variant('Mango', '1 kg', false),
    variant('Mango', '2 kg'),
  ],
};
const none = { flavour: null, size: null };

test('selects the first available variant by default, as the images do', () => {
  expect(selectVariant(whey, none)).toMatchObject({ flavour: 'Mango', size: '2 kg', variant: { id: 'Mango 2 kg' } });
});

test('selects the requested one, also when it is out of stock', () => {
  const wish = { flavour: 'Chocolate', size: '2 kg' };
  expect(selectVariant(whey, wish)).toMatchObject({ ...wish, variant: { id: 'Chocolate 2 kg' } });
});

test('ignores a flavour or size that does not exist', () => {
  expect(selectVariant(whey, { flavour: 'Soap', size: '9 kg' })).toMatchObject({ flavour: 'Mango', size: '2 kg' });
  const shaker = { flavours: [], variants: [variant(null, '700 ml'), variant(null, '500 ml')] };
  expect(selectVariant(shaker, { flavour: 'Mango', size: '500 ml' })).toMatchObject({ flavour: null, size: '500 ml' });
});

test('puts flavour and size into the URL', () => {
  expect(variantPath('whey', { flavour: 'Kesar pista', size: '1 kg' })).toBe(
    '/product/whey?flavour=Kesar+pista&size=1+kg',
  );
  expect(variantPath('whey', none)).toBe('/product/whey');
});
