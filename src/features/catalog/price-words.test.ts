import { expect, it } from 'vitest';
import { readPriceWords } from './price-words.ts';

it.each([
  ['protein powder under 1000', { text: 'protein powder', maxPrice: 100_000 }],
  ['whey below ₹1,499', { text: 'whey', maxPrice: 149_900 }],
  ['under rs. 2k creatine', { text: 'creatine', maxPrice: 200_000 }],
  ['less than 500 rupees', { text: '', maxPrice: 50_000 }],
  ['gainer above 3000/-', { text: 'gainer', minPrice: 300_000 }],
  ['bars between 300 and 900', { text: 'bars', minPrice: 30_000, maxPrice: 90_000 }],
  ['over 500 upto 1,00,000 whey', { text: 'whey', minPrice: 50_000, maxPrice: 10_000_000 }],
])('takes the prices out of a search: %s', (search, expected) => {
  expect(readPriceWords(search)).toEqual(expected);
});

it.each(['whey above 1 kg', 'over 500ml', 'under 5% fat', 'whey 1000', 'undertaker 500', 'below 20.5 g'])(
  'leaves a search without prices as it is: %s',
  (search) => {
    expect(readPriceWords(search)).toEqual({ text: search });
  },
);
