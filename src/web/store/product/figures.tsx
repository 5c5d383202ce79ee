import { proteinPrice } from '#features/catalog/rules.ts';
import { formatRoundedRupees, formatRupeesAndPaise } from '#shared/money.ts';
import { FactColumns } from '../../ui/fact-columns.tsx';
import styles from './figures.module.css';
import type { Product } from './product.ts';

type Props = { product: Product; price: number; servings: number | null };

/** Figures for comparison: content per serving, number of servings, price per serving. */
export function Figures({ product, price, servings }: Props) {
  const sugars = product.nutrition?.rows.find((row) => /sugars/i.test(row.name) && !/added/i.test(row.name));
  const gram = proteinPrice(price, servings, product.proteinPerServing);
  const figures = [
    product.highlight,
    sugars && product.highlight?.label !== 'sugars' ? { value: sugars.perServing, label: 'sugars' } : null,
    servings ? { value: String(servings), label: 'servings' } : null,
    servings ? { value: formatRoundedRupees(price / servings), label: 'a serving' } : null,
    gram ? { value: formatRupeesAndPaise(gram), label: 'a gram of protein' } : null,
  ].filter((figure) => figure !== null && figure !== undefined);
  if (figures.length < 2) return null;
  return (
    <FactColumns
      className={`${styles.figures} ${figures.length === 5 ? styles.five : ''}`}
      facts={figures}
      data-part="figures"
    />
  );
}
