import { Link } from 'react-router';
import { MAX_COMPARED } from '#features/catalog/rules.ts';
import '../styles/compare-bar.css';
import { Icon } from '../ui/icon.tsx';
import { type Compared, compared, comparePath, toggleCompared } from './compare.ts';

export default function CompareBar({ list }: { list: readonly Compared[] }) {
  return (
    <section className="cbar" aria-label="Comparison">
      <p role="status">
        <b>{list.length}</b> of {MAX_COMPARED} to compare
      </p>
      <ul>
        {list.map((product) => (
          <li key={product.slug}>
            <button type="button" className="fchip" onClick={() => toggleCompared(product)}>
              <span className="sr">Take off the comparison: </span>
              {product.name}
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="go sm" onClick={() => compared.set([])}>
        <span>
          Clear<span className="sr"> comparison</span>
        </span>
      </button>
      {list.length > 1 ? (
        <Link className="btn btn--ink btn--sm" to={comparePath(list.map(({ slug }) => slug))}>
          Compare
        </Link>
      ) : (
        <span className="muted sm cbar__more">Choose another one</span>
      )}
    </section>
  );
}
