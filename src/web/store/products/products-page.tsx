import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { data as answer, Link, redirect, useNavigation, useParams, useSearchParams } from 'react-router';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { orpc } from '../../lib/api.ts';
import { prefetch, queryClientContext } from '../../lib/prefetch.ts';
import { type QueryEdit, usePendingQuery, useUpdateQuery, withParam } from '../../lib/url-query.ts';
import { Breadcrumbs } from '../../shop/breadcrumbs.tsx';
import { CompareBar, CompareToggle } from '../../shop/compare-toggle.tsx';
import { breadcrumbData, JsonLd } from '../../shop/json-ld.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import productCardStyles from '../../shop/product-card.module.css';
import { ProductCard, ProductCardSkeleton } from '../../shop/product-card.tsx';
import { Slot } from '../../shop/slot.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import arrowLinkStyles from '../../ui/arrow-link.module.css';
import buttonStyles from '../../ui/button.module.css';
import chipStyles from '../../ui/chip.module.css';
import emptyStyles from '../../ui/empty.module.css';
import fieldStyles from '../../ui/field.module.css';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { Route } from './+types/products-page';
import { Filters } from './filters.tsx';
import styles from './products-page.module.css';
import { isDeepFilter, listParams, queryOf, SORTS, withFilter } from './query.ts';

type Category = { slug: string; name: string };
type CategoryTab = { category: string | undefined; to: string; label: string };

const ALL: CategoryTab = { category: undefined, to: '/products', label: 'All Products' };
/** Links to categories whose slug contains the word. */
const FAMILIES: CategoryTab[] = [
  { category: 'protein', to: '/products/protein', label: 'Protein Powders' },
  { category: 'creatine', to: '/products/creatine', label: 'Creatine' },
];
const MOST_TABS = 5;

/** The tabs of the families that the shop has; without any, its first categories. */
const tabsOf = (categories: readonly Category[]): CategoryTab[] => {
  const families = FAMILIES.filter(({ category }) => categories.some(({ slug }) => slug.includes(category!)));
  const own = categories.map(({ slug, name }) => ({ category: slug, to: `/products/${slug}`, label: name }));
  return [ALL, ...(families.length > 0 ? families : own.slice(0, MOST_TABS - 1))];
};

const SKELETONS = Array.from({ length: 9 }, (_, index) => `skeleton-${index}`);

const listQuery = (params: URLSearchParams, category: string | undefined) =>
  orpc.catalog.list.queryOptions({ input: queryOf(params, category) });
const categoriesQuery = () => orpc.catalog.categories.queryOptions({ input: undefined });

const page = async ({ context, params, request }: Pick<Route.LoaderArgs, 'context' | 'params' | 'request'>) => {
  const { category } = params as { category?: string };
  const result = await prefetch(context, listQuery(new URL(request.url).searchParams, category), categoriesQuery());
  if (!isOther(category)) return result;
  const known = context.get(queryClientContext).getQueryData(categoriesQuery().queryKey);
  if (known && !known.some(({ slug }) => slug === category)) {
    const renamed = known.find(({ formerSlugs }) => formerSlugs.includes(category!));
    if (renamed) throw redirect(`/products/${renamed.slug}${new URL(request.url).search}`, 301);
    throw answer(null, { status: 404 });
  }
  return result;
};

export { page as loader, page as clientLoader };

export default function ProductsPage() {
  const { category } = useParams();
  const params = listParams(useSearchParams()[0]);
  const changeQuery = useUpdateQuery();
  const navigation = useNavigation();
  const [filtering, setFiltering] = useState(false);
  const { data, isPending, isError, refetch } = useQuery(listQuery(params, category));
  const { data: categories } = useQuery(categoriesQuery());
  const tabs = tabsOf(categories ?? []);
  const { siteName, origin } = useStorefront();
  const tab = tabs.find((one) => one.category === (category === 'all' ? undefined : category));
  const search = params.get('search')?.trim();
  const name = tab?.label ?? categories?.find((one) => one.slug === category)?.name ?? 'Products';
  const ownPath = category && category !== 'all' ? `/products/${category}` : '/products';
  const title = search ? `Results for “${search}”` : name === 'All Products' ? 'Products' : name;
  const change = (edit: QueryEdit) => changeQuery((before) => edit(listParams(before)));
  const busy = navigation.state === 'loading' && navigation.location.pathname.startsWith('/products');
  const coming = listParams(usePendingQuery());
  const chips = chipsOf(coming);

  return (
    <div className="page-width">
      <PageMeta
        title={search ? title : `${titleOf(name, category)}${data && data.page > 1 ? `, page ${data.page}` : ''}`}
        description={`${name} by ${siteName}: prices, flavours, protein per serving and what is in stock.`}
        path={
          search || isDeepFilter(params) ? undefined : `${ownPath}${data && data.page > 1 ? `?page=${data.page}` : ''}`
        }
        picture={categories?.find((one) => one.slug === category)?.picture}
      />
      {category && category !== 'all' && (
        <JsonLd
          data={breadcrumbData(origin, [
            ['Home', '/'],
            ['Products', '/products'],
            [name, ownPath],
          ])}
        />
      )}
      <div className={styles.head}>
        <Breadcrumbs
          way={category ? [{ name: 'Products', to: '/products' }] : []}
          here={category ? name : 'Products'}
        />
        <div className={styles.title}>
          <h1 className="heading-display heading">{title}</h1>
          <p className="muted tabular" role="status">
            {data && pluralize(data.total, 'product')}
          </p>
        </div>
        <LinkTabs
          label="Category"
          tabs={tabs.map(({ category: key, to, label }) => ({
            to,
            name: label,
            current: tab !== undefined && tab.category === key,
          }))}
        />
      </div>
      <Slot name="list-top" category={category ?? null} />
      {data?.correctedSearch && (
        <p className={styles.corrected}>
          Showing results for <b>{data.correctedSearch}</b>
        </p>
      )}
      <div className={styles.toolbar}>
        <div className={styles.chips}>
          <button
            type="button"
            className={`${chipStyles.removable} ${styles.openFilters}`}
            onClick={() => setFiltering(true)}
          >
            <SlidersHorizontal className="icon" aria-hidden="true" />
            Filter
          </button>
          {chips.map(({ label, without }) => (
            <button key={label} type="button" className={chipStyles.removable} onClick={() => change(without)}>
              <span className="visually-hidden">Remove filter </span>
              {label}
              <X className="icon" aria-hidden="true" />
            </button>
          ))}
          {chips.length > 1 && (
            <button
              type="button"
              className={`${arrowLinkStyles.link} text-small`}
              onClick={() => change(() => new URLSearchParams(search ? { search } : {}))}
            >
              <span>Clear all</span>
            </button>
          )}
        </div>
        <label className={styles.sort}>
          <span className="visually-hidden">Sort by</span>
          <select
            className={fieldStyles.input}
            value={coming.get('sort') ?? (search ? '' : 'newest')}
            onChange={({ target }) => change((before) => withFilter(before, 'sort', target.value))}
          >
            {search && <option value="">Best match</option>}
            {SORTS.map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className={styles.columns}>
        <aside className={styles.filters} aria-label="Filters">
          {data && (
            <Filters
              facets={data.facets}
              params={coming}
              onChange={change}
              showCategories={!category || category === 'all'}
            />
          )}
        </aside>
        <section className={busy ? styles.waiting : undefined} aria-label="Products" aria-busy={isPending || busy}>
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
                {(chips.length > 0 || search) && (
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
      </div>
      <Slot name="list-bottom" category={category ?? null} />
      <CompareBar />
      <Modal open={filtering} onClose={() => setFiltering(false)} className={styles.sheet} label="Filters">
        <div className={styles.sheetHead}>
          <h2 className="heading-4">Filters</h2>
          <button
            type="button"
            className={buttonStyles.iconButton}
            aria-label="Close filters"
            onClick={() => setFiltering(false)}
          >
            <X className="icon" aria-hidden="true" />
          </button>
        </div>
        <div className={styles.sheetBody}>
          {data && (
            <Filters
              facets={data.facets}
              params={coming}
              onChange={change}
              showCategories={!category || category === 'all'}
            />
          )}
        </div>
        <div className={styles.sheetFoot}>
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.dark} ${buttonStyles.fullWidth}`}
            onClick={() => setFiltering(false)}
          >
            {data ? `Show ${pluralize(data.total, 'product')}` : 'Show products'}
          </button>
        </div>
      </Modal>
    </div>
  );
}

// the pages of the same products as this tab or category
const titleOf = (name: string, category: string | undefined) => {
  if (!category || category === 'all') return 'All products';
  return category === 'protein' ? 'Protein: all products' : `${name}: all products`;
};

const isOther = (category: string | undefined) =>
  Boolean(category) && !FAMILIES.some((tab) => tab.category === category) && category !== 'all';

/** Best sellers, for a search without results. */
function BestSellers() {
  const { data } = useQuery(orpc.catalog.list.queryOptions({ input: { sort: 'popular', inStock: true, pageSize: 3 } }));
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.bestSellers} aria-labelledby="best-sellers">
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
  const to = (target: number) => ({ search: withParam(params, 'page', target > 1 ? String(target) : null).toString() });
  return (
    <Pagination back={page > 1 ? { to: to(page - 1) } : null} forward={page < pages ? { to: to(page + 1) } : null}>
      Page {page} of {pages}
    </Pagination>
  );
}

/** A chip for each active filter, which removes it. */
function chipsOf(params: URLSearchParams): { label: string; without: QueryEdit }[] {
  const without =
    (name: string, value?: string): QueryEdit =>
    (before) => {
      const next = new URLSearchParams(before);
      const rest = next.getAll(name).filter((one) => value !== undefined && one !== value);
      next.delete(name);
      next.delete('page');
      for (const one of rest) next.append(name, one);
      return next;
    };
  const amount = (text: string) => formatRupees(Math.round(Number(text) * 100) || 0);
  const min = params.get('min');
  const max = params.get('max');
  return [
    ...(min ? [{ label: `From ${amount(min)}`, without: without('min') }] : []),
    ...(max ? [{ label: `Up to ${amount(max)}`, without: without('max') }] : []),
    ...params
      .getAll('category')
      .map((value) => ({ label: value.replaceAll('-', ' '), without: without('category', value) })),
    ...params.getAll('flavour').map((value) => ({ label: value, without: without('flavour', value) })),
    ...params.getAll('origin').map((value) => ({ label: `Made in ${value}`, without: without('origin', value) })),
    ...(params.get('rating') ? [{ label: `${params.get('rating')} and more`, without: without('rating') }] : []),
    ...(params.get('stock') === '1' ? [{ label: 'In stock', without: without('stock') }] : []),
  ];
}
