import { useState } from 'react';
import { Tabs } from '../../ui/tabs.tsx';
import type { Product } from './product-page.tsx';

type Key = 'specifications' | 'nutrition' | 'reviews';

export function ProductTabs({ product, servings }: { product: Product; servings: number | null }) {
  const [tab, setTab] = useState<Key>('specifications');
  return (
    <Tabs<Key>
      label="About the product"
      value={tab}
      onChange={setTab}
      tabs={[
        { key: 'specifications', label: 'Specifications', panel: <Specifications product={product} /> },
        { key: 'nutrition', label: 'Nutrition Facts', panel: <NutritionPanel product={product} servings={servings} /> },
        { key: 'reviews', label: 'Reviews', panel: <p className="empty">Reviews feature coming soon.</p> },
      ]}
    />
  );
}

function Specifications({ product: { specifications } }: { product: Product }) {
  if (specifications.length === 0) return <p className="empty">No specifications yet.</p>;
  return (
    <dl className="decl">
      {specifications.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function NutritionPanel({ product: { nutrition }, servings }: { product: Product; servings: number | null }) {
  if (!nutrition) return <p className="empty">No nutrition facts for this product.</p>;
  const per100 = nutrition.rows.some((row) => row.per100g !== null);
  const rda = nutrition.rows.some((row) => row.rda !== null);
  return (
    <div className="panel nf">
      <p className="panel__t">Nutrition facts</p>
      <p className="panel__s">
        <span>{servings ? `${servings} servings in the pack` : ''}</span>
        <span>{nutrition.per}</span>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">Nutrient</span>
            </th>
            <th scope="col">Per serving</th>
            {per100 && <th scope="col">Per 100 g</th>}
            {rda && (
              <th scope="col" className="rda">
                % RDA*
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {nutrition.rows.map((row, index) => (
            <tr
              key={row.name}
              className={
                [row.strong && index < 2 ? 'key' : '', row.indent ? 'sub' : '', index === 1 ? 'bar' : '']
                  .filter(Boolean)
                  .join(' ') || undefined
              }
            >
              <th scope="row">{row.name}</th>
              <td>{row.perServing}</td>
              {per100 && <td>{row.per100g ?? '–'}</td>}
              {rda && <td className="rda">{row.rda ?? '–'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {rda && (
        <p className="panel__n">
          * Share of the recommended dietary allowance for an adult per serving (ICMR-NIN 2020). Values are averages.
        </p>
      )}
    </div>
  );
}
