import type { ReactNode } from 'react';
import { bestOf, proteinPrice, quantityText, servingPrice, unitPrice } from '#features/catalog/rules.ts';
import { formatRupeesAndPaise } from '#shared/money.ts';
import type { api } from '../../lib/api.ts';
import { Price } from '../../shop/price.tsx';
import { Rating } from '../../shop/rating.tsx';
import stockStyles from '../../shop/stock.module.css';
import { VegMark } from '../../shop/veg-mark.tsx';
import compareTableStyles from './compare-table.module.css';

export type Compared = Awaited<ReturnType<typeof api.catalog.compare>>[number];

/** A row of the table: a cell per product, null with the reason of its absence. */
export type Row = {
  name: string;
  cells: (ReactNode | null)[];
  unknown: string;
  /** the best cells, and their label */
  best?: { indexes: number[]; word: string };
};

/** Everything that is compared, row by row. Prices per unit are rounded to the paisa. */
export function rowsOf(products: readonly Compared[]): Row[] {
  const serving = products.map(({ price, servings }) => servingPrice(price, servings));
  const protein = products.map(({ price, servings, proteinPerServing }) =>
    proteinPrice(price, servings, proteinPerServing),
  );
  const grams = products.map(({ proteinPerServing }) => proteinPerServing);
  const each = (cell: (product: Compared) => ReactNode | null) => products.map(cell);
  return [
    {
      name: 'Price',
      cells: each(({ price, originalPrice }) => <Price price={price} mrp={originalPrice} />),
      unknown: '',
    },
    {
      name: 'Price a serving',
      cells: serving.map((paise) => paise && formatRupeesAndPaise(paise)),
      unknown: 'not sold by servings',
      best: { indexes: bestOf(serving, 'lowest'), word: 'Lowest' },
    },
    {
      name: 'Price a gram of protein',
      cells: protein.map((paise) => paise && formatRupeesAndPaise(paise)),
      unknown: 'the pack declares no protein',
      best: { indexes: bestOf(protein, 'lowest'), word: 'Lowest' },
    },
    {
      name: 'Protein a serving',
      cells: grams.map((value) => value && `${value} g`),
      unknown: 'the pack declares no protein',
      best: { indexes: bestOf(grams, 'highest'), word: 'Most' },
    },
    {
      name: 'Servings',
      cells: each(({ servings }) => servings),
      unknown: 'not sold by servings',
    },
    {
      name: 'Net quantity',
      cells: each(({ netQuantity }) => netQuantity && quantityText(netQuantity)),
      unknown: 'not declared',
    },
    {
      name: 'Unit sale price',
      cells: each(({ price, netQuantity }) => unitPrice(price, netQuantity)),
      unknown: 'the same as the price',
    },
    {
      name: 'Diet',
      cells: each(
        ({ diet }) =>
          diet && (
            <span className={compareTableStyles.diet}>
              <VegMark diet={diet} />
              <span aria-hidden="true">{diet === 'veg' ? 'Vegetarian' : 'Non-vegetarian'}</span>
            </span>
          ),
      ),
      unknown: 'not declared',
    },
    { name: 'Country of origin', cells: each(({ origin }) => origin), unknown: 'not declared' },
    {
      name: 'Rating',
      cells: each(({ rating, reviewsCount }) => <Rating rating={rating} count={reviewsCount} />),
      unknown: '',
    },
    {
      name: 'Stock',
      cells: each(({ inStock }) => (
        <span className={`${stockStyles.stock} ${inStock ? '' : stockStyles.out}`}>
          {inStock ? 'In Stock' : 'Out of Stock'}
        </span>
      )),
      unknown: '',
    },
  ];
}
