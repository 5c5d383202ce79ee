import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type MouseEvent, type RefObject, useEffect, useId, useState } from 'react';
import { flavourTone } from '#shared/flavour-tone.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { orpc } from '../lib/api.ts';
import { useCombobox } from '../ui/use-combobox.ts';
import { ProductImage } from './product-image.tsx';
import styles from './search-suggestions.module.css';
import studioStyles from './studio.module.css';

type Props = {
  input: RefObject<HTMLInputElement | null>;
  /** the trimmed text of the field */
  typed: string;
  /** clears the field and opens the page */
  leave(path: string): void;
};

const PAUSE_MS = 120;

/** Suggestions below the search field: categories, products and the search itself. */
export default function SearchSuggestions({ input, typed, leave }: Props) {
  const id = useId();
  const search = useAfterPause(typed);
  // the shown response always belongs to the last request
  const { data } = useQuery({
    ...orpc.catalog.suggest.queryOptions({ input: { search } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const paths = data
    ? [
        ...data.categories.map(({ slug }) => `/products/${slug}`),
        ...data.products.map(({ slug }) => `/product/${slug}`),
        ...(data.products.length > 0 ? [`/products?search=${encodeURIComponent(search)}`] : []),
      ]
    : [];
  const { open, active } = useCombobox(input, { id, count: paths.length, choose: (index) => leave(paths[index]!) });
  const option = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    'aria-selected': index === active,
    tabIndex: -1,
    href: paths[index],
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      leave(paths[index]!);
    },
  });
  const first = data?.categories.length ?? 0;
  return (
    <>
      <span className="visually-hidden" role="status">
        {data && open && (paths.length > 0 ? pluralize(paths.length, 'suggestion') : 'No suggestions')}
      </span>
      {data && open && paths.length > 0 && (
        <div className={styles.panel} data-part="suggestions">
          {data.corrected && (
            <p className={styles.corrected}>
              Showing results for <b>{data.corrected}</b>
            </p>
          )}
          <div id={id} role="listbox" aria-label="Suggestions">
            {data.categories.map(({ slug, name }, index) => (
              <a key={slug} className={styles.option} {...option(index)}>
                <b>{name}</b>
                <span className="muted text-small">Category</span>
              </a>
            ))}
            {data.products.map(({ slug, name, category, price, image, inStock }, index) => (
              <a key={slug} className={`${styles.option} ${styles.product}`} {...option(first + index)}>
                <span className={`${studioStyles.studio} tone-${image?.tone ?? flavourTone(null)}`}>
                  <ProductImage image={image} sizes="48px" maxWidth={160} decorative />
                </span>
                <span className={styles.name}>
                  <b>{name}</b>
                  <span className="muted text-small">{inStock ? category : 'Out of Stock'}</span>
                </span>
                <span className="tabular">{formatRupees(price)}</span>
              </a>
            ))}
            {data.products.length > 0 && (
              <a className={`${styles.option} ${styles.all}`} {...option(paths.length - 1)}>
                <span>
                  All results for <b>{search}</b>
                </span>
              </a>
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** The text after a pause in typing; the first one at once. */
function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
