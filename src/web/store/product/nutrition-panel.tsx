import factPanelStyles from '../../shop/fact-panel.module.css';
import emptyStyles from '../../ui/empty.module.css';
import styles from './nutrition-panel.module.css';
import type { Product } from './product.ts';

type Props = { nutrition: Product['nutrition']; servings: number | null; liquid: boolean };

/** The nutrition panel of the pack: per serving, per 100 g (or ml), and percent of the RDA. */
export function NutritionPanel({ nutrition, servings, liquid }: Props) {
  if (!nutrition) return <p className={emptyStyles.empty}>No nutrition facts for this product.</p>;
  const per100 = nutrition.rows.some((row) => row.per100g !== null);
  const rda = nutrition.rows.some((row) => row.rda !== null);
  return (
    <div className={`${factPanelStyles.panel} ${styles.label}`}>
      <table>
        <caption>
          <span className={factPanelStyles.title}>Nutrition facts</span>
          <span className={factPanelStyles.subtitle}>
            <span>{servings ? `${servings} servings in the pack` : ''}</span>
            <span>{nutrition.per}</span>
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Nutrient</span>
            </th>
            <th scope="col">Per serving</th>
            {per100 && <th scope="col">Per 100 {liquid ? 'ml' : 'g'}</th>}
            {rda && <th scope="col">% RDA*</th>}
          </tr>
        </thead>
        <tbody>
          {nutrition.rows.map((row, index) => (
            <tr
              key={row.name}
              className={
                [
                  row.strong && index < 2 ? styles.main : '',
                  row.indent ? styles.indented : '',
                  index === 1 ? factPanelStyles.bar : '',
                ]
                  .filter(Boolean)
                  .join(' ') || undefined
              }
            >
              <th scope="row">{row.name}</th>
              <td>{row.perServing}</td>
              {per100 && <td>{row.per100g ?? '–'}</td>}
              {rda && <td>{row.rda ?? '–'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {rda && (
        <p className={factPanelStyles.note}>
          * Share of the recommended dietary allowance for an adult per serving (ICMR-NIN 2020). Values are averages.
        </p>
      )}
    </div>
  );
}
