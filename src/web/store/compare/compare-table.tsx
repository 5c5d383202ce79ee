import { Link } from 'react-router';
import { flavourTone } from '#shared/flavour-tone.ts';
import { Check } from '../../icons/check.ts';
import { compared, comparePath } from '../../shop/compare.ts';
import { BuyButton } from '../../shop/product-card.tsx';
import { ProductImage } from '../../shop/product-image.tsx';
import studioStyles from '../../shop/studio.module.css';
import badgeStyles from '../../ui/badge.module.css';
import buttonStyles from '../../ui/button.module.css';
import { Icon } from '../../ui/icon.tsx';
import styles from './compare-table.module.css';
import { type Compared, type Row, rowsOf } from './rows.tsx';

/** The products side by side; on phones the first column is sticky. */
export function CompareTable({ products }: { products: readonly Compared[] }) {
  return (
    <section
      className={styles.table}
      aria-label="Comparison"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must scroll by keys too
      tabIndex={0}
    >
      <table>
        <caption className="visually-hidden">{products.map(({ name }) => name).join(', ')} side by side</caption>
        <thead>
          <tr>
            <td />
            {products.map((product) => (
              <th key={product.id} scope="col">
                <Head product={product} others={products.filter((one) => one !== product)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(products).map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {products.map((product, index) => (
                <td key={product.id}>
                  <Cell row={row} index={index} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ row, index }: { row: Row; index: number }) {
  const content = row.cells[index];
  if (content === null)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">Nothing to compare: {row.unknown}</span>
      </>
    );
  return (
    <>
      {content}
      {row.best?.indexes.includes(index) && (
        <span className={`${badgeStyles.badge} ${badgeStyles.success}`}>
          <Check size="tiny" />
          {row.best.word}
        </span>
      )}
    </>
  );
}

function Head({ product, others }: { product: Compared; others: readonly Compared[] }) {
  const { slug, name, image, flavours, size } = product;
  const kind = [flavours[0], size].filter(Boolean).join(', ');
  return (
    <span className={styles.head}>
      <span className={`${studioStyles.studio} tone-${image?.tone ?? flavourTone(flavours[0] ?? null)}`}>
        <ProductImage image={image} sizes="240px" maxWidth={640} decorative />
      </span>
      <Link className={styles.name} to={`/product/${slug}`}>
        {name}
      </Link>
      <small className="muted">{kind}</small>
      <BuyButton product={product} />
      <Link
        className={`${buttonStyles.iconButton} ${styles.remove}`}
        to={others.length > 0 ? comparePath(others.map((one) => one.slug)) : '/compare'}
        replace
        preventScrollReset
        aria-label={`Take off ${name}`}
        onClick={() => compared.set(compared.get().filter((one) => one.slug !== slug))}
      >
        <Icon name="close" />
      </Link>
    </span>
  );
}
