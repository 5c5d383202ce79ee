import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type api, orpc } from '../../lib/api.ts';

import { CompareToggle } from '../../shop/compare-toggle.tsx';
import productCardStyles from '../../shop/product-card.module.css';
import { ProductCard, ProductCardSkeleton } from '../../shop/product-card.tsx';
import emptyStyles from '../../ui/empty.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import productsPageStyles from './products-page.module.css';
import { searchOfPage } from './query.ts';

type Props = {
  query: UseQueryResult<Awaited<ReturnType<typeof api.catalog.list>>>;
  params: URLSearchParams;
  category: string | undefined;
  search: string | undefined;
  isFiltered: boolean;
  /** another query of the list is loading */
  busy: boolean;
};

const SKELETONS = Array.from({ length: 9 }, (_, index) => `skeleton-${index}`);

/** The products of the query, or alternatives. */
export function ProductResults({ query, params, category, search, isFiltered, busy }: Props) {
  const { data, isPending, isError, refetch } = query;
  return (
    <section
      className={busy ? productsPageStyles.waiting : undefined}
      aria-label="Products"
      aria-busy={isPending || busy}
    >
      {isError ? (
        <LoadFailed title="The products could not be loaded." onRetry={() => refetch()} />
      ) : data?.items.length === 0 ? (
        <>
          <div className={emptyStyles.empty}>
            <p>
              {category && category !== 'all'
                ? 'No products found in this category.'
                : `No products found${search ? ` for “${search}”` : ''}.`}
            </p>
            {(isFiltered || search) && (
              <Link className="link" to="/products">
                Show all products
              </Link>
            )}
          </div>
          <BestSellers />
        </>
      ) : (
        <div className={productCardStyles.grid}>
          {data
            ? data.items.map((product, index) => (
                <ProductCard key={product.id} product={product} priority={index < 3} headingLevel={2}>
                  <CompareToggle product={product} />
                </ProductCard>
              ))
            : SKELETONS.map((key) => <ProductCardSkeleton key={key} />)}
        </div>
      )}
      {data && data.total > data.pageSize && (
        <Pager page={data.page} pages={Math.ceil(data.total / data.pageSize)} params={params} />
      )}
    </section>
  );
}

/** Best sellers, for a search without results. */
function BestSellers() {
  const { data } = useQuery(orpc.catalog.list.queryOptions({ input: { sort: 'popular', inStock: true, pageSize: 3 } }));
  if (!data || data.items.length === 0) return null;
  return (
    <section className={productsPageStyles.bestSellers} aria-labelledby="best-sellers">
      <h2 className="heading-4" id="best-sellers">
        Best sellers
      </h2>
      <div className={productCardStyles.grid}>
        {data.items.map((product) => (
          <ProductCard key={product.id} product={product}>
            <CompareToggle product={product} />
          </ProductCard>
        ))}
      </div>
    </section>
  );
}

function Pager({ page, pages, params }: { page: number; pages: number; params: URLSearchParams }) {
  const to = (target: number) => ({ search: searchOfPage(params, target) });
  return (
    <Pagination back={page > 1 ? { to: to(page - 1) } : null} forward={page < pages ? { to: to(page + 1) } : null}>
      Page {page} of {pages}
    </Pagination>
  );
}
