import { Link } from 'react-router';
import { MAX_COMPARED } from '#features/catalog/rules.ts';
import arrowLinkStyles from '../ui/arrow-link.module.css';
import buttonStyles from '../ui/button.module.css';
import chipStyles from '../ui/chip.module.css';
import { Icon } from '../ui/icon.tsx';
import { type Compared, compared, comparePath, toggleCompared } from './compare.ts';
import styles from './compare-bar.module.css';

export default function CompareBar({ list }: { list: readonly Compared[] }) {
  return (
    <section className={styles.bar} aria-label="Comparison">
      <p role="status">
        <b>{list.length}</b> of {MAX_COMPARED} to compare
      </p>
      <ul>
        {list.map((product) => (
          <li key={product.slug}>
            <button type="button" className={chipStyles.removable} onClick={() => toggleCompared(product)}>
              <span className="visually-hidden">Remove from comparison: </span>
              {product.name}
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={`${arrowLinkStyles.link} text-small`} onClick={() => compared.set([])}>
        <span>
          Clear<span className="visually-hidden"> comparison</span>
        </span>
      </button>
      {list.length > 1 ? (
        <Link
          className={`${buttonStyles.button} ${buttonStyles.dark} ${buttonStyles.small}`}
          to={comparePath(list.map(({ slug }) => slug))}
        >
          Compare
        </Link>
      ) : (
        <span className={`muted text-small ${styles.more}`}>Choose another one</span>
      )}
    </section>
  );
}
