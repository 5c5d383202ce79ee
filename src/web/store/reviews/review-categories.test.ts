import { expect, test } from 'vitest';
import { DEFAULT_MENUS } from '#features/pages/menu-rules.ts';
import { REVIEW_CATEGORIES, sampleCategories } from './review-categories.ts';

test('names the documented categories, or those of a shop with other goods', () => {
  const herbs = [{ slug: 'herbs', name: 'Herbs' }];
  expect(sampleCategories(herbs, DEFAULT_MENUS)).toEqual(REVIEW_CATEGORIES);
  expect(sampleCategories([], { header: [], side: [], footer: [] })).toEqual(['All Products']);
  expect(sampleCategories(herbs, { header: [], side: [], footer: [] })).toEqual(['All Products', 'Herbs']);
});
