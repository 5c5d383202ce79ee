import { expect, it } from 'vitest';
import { jsonLdText } from './json-ld-text.ts';

it('leaves out empty properties at any depth', () => {
  const product = { '@type': 'Product', name: 'Whey', image: [], description: '', sku: null, price: 0, inStock: false };
  expect(
    JSON.parse(jsonLdText({ '@graph': [{ ...product, hasVariant: [{ image: undefined, description: '' }] }] })),
  ).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Product', name: 'Whey', price: 0, inStock: false, hasVariant: [{}] }],
  });
});

it('escapes what could end the block', () => {
  expect(jsonLdText({ name: '</script><b>' })).toContain('\\u003c/script>\\u003cb>');
});
