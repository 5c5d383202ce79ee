import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { redirect, data as respond, useNavigation, useParams, useSearchParams } from 'react-router';
import { hasLandingPage } from '#features/pages/landing-rules.ts';
import type { Menus } from '#features/pages/menu-rules.ts';
import { pluralize } from '#shared/text.ts';
import { orpc } from '../../lib/api.ts';
import { prefetch, queryClientContext } from '../../lib/prefetch.ts';
import { type QueryEdit, usePendingQuery, useUpdateQuery } from '../../lib/url-query.ts';
import { Breadcrumbs } from '../../shop/breadcrumbs.tsx';
import { CompareBar } from '../../shop/compare-toggle.tsx';
import { breadcrumbData, JsonLd } from '../../shop/json-ld.tsx';
import { NotFoundPage } from '../../shop/not-found-page.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import { Slot } from '../../shop/slot.tsx';
import { menusQuery, useMenus, useStorefront } from '../../shop/storefront.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { categoriesQuery } from '../components/categories-query.ts';
import type { Route } from './+types/products-page';
import { filterChips } from './filter-chips.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { Filters } from './filters.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { ProductResults } from './product-results.tsx';
import styles from './products-page.module.css';
import { isDeepFilter, listParams, queryOf, searchOfPage } from './query.ts';

type Category = { slug: string; name: string; picture: { key: string; alt: string } | null };
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
  const links = categories.map(({ slug, name }) => ({ category: slug, to: `/products/${slug}`, label: name }));
  return [ALL, ...(families.length > 0 ? families : links.slice(0, MOST_TABS - 1))];
};

const listQuery = (params: URLSearchParams, category: string | undefined) =>
  orpc.catalog.list.queryOptions({ input: queryOf(params, category) });

const page = async ({ context, params, request }: Pick<Route.LoaderArgs, 'context' | 'params' | 'request'>) => {
  const { category } = params as { category?: string };
  const { pathname, searchParams } = new URL(request.url);
  const list = listQuery(searchParams, category);
  const result = await prefetch(context, list, categoriesQuery(), menusQuery());
  const client = context.get(queryClientContext);
  const categories = client.getQueryData(categoriesQuery().queryKey);
  const menus = client.getQueryData(menusQuery().queryKey);
  if (categories && menus && isUnknown(category, categories, menus)) {
    const renamed = categories.find(({ formerSlugs }) => formerSlugs.includes(category!));
    if (renamed) throw redirect(`/products/${renamed.slug}${new URL(request.url).search}`, 301);
    return respond(null, { status: 404 });
  }
  const listing = client.getQueryData(list.queryKey);
  const lastPage = listing && Math.max(1, Math.ceil(listing.total / listing.pageSize));
  if (lastPage && listing.page > lastPage) throw redirect(pathname + searchOfPage(searchParams, lastPage));
  return result;
};

export { page as loader, page as clientLoader };

export default function ProductsPage() {
  const { category } = useParams();
  const { data: categories } = useQuery(categoriesQuery());
  const menus = useMenus();
  return categories && isUnknown(category, categories, menus) ? (
    <NotFoundPage />
  ) : (
    <ProductList category={category} categories={categories ?? []} />
  );
}

type ListProps = { category: string | undefined; categories: readonly Category[] };

function ProductList({ category, categories }: ListProps) {
  const params = listParams(useSearchParams()[0]);
  const changeQuery = useUpdateQuery();
  const navigation = useNavigation();
  const [filtering, setFiltering] = useState(false);
  const query = useQuery(listQuery(params, category));
  const { data } = query;
  const tabs = tabsOf(categories);
  const { siteName, origin } = useStorefront();
  const tab = tabs.find((one) => one.category === (category === 'all' ? undefined : category));
  const search = params.get('search')?.trim();
  const name = tab?.label ?? categories.find((one) => one.slug === category)?.name ?? 'Products';
  const ownPath = category && category !== 'all' ? `/products/${category}` : '/products';
  const title = search ? `Results for “${search}”` : name === 'All Products' ? 'Products' : name;
  const change = (edit: QueryEdit) => changeQuery((before) => edit(listParams(before)));
  const busy = navigation.state === 'loading' && navigation.location.pathname.startsWith('/products');
  const coming = listParams(usePendingQuery());
  const filters = data && (
    <Filters facets={data.facets} params={coming} onChange={change} showCategories={!category || category === 'all'} />
  );

  return (
    <div className="page-width">
      <PageMeta
        title={search ? title : `${titleOf(name, category)}${data && data.page > 1 ? `, page ${data.page}` : ''}`}
        description={`${name} by ${siteName}: prices, flavours, protein per serving and what is in stock.`}
        path={
          search || isDeepFilter(params) ? undefined : `${ownPath}${data && data.page > 1 ? `?page=${data.page}` : ''}`
        }
        picture={categories.find((one) => one.slug === category)?.picture}
      />
      {category && category !== 'all' && (
        <JsonLd
          data={
            import.meta.env.SSR &&
            breadcrumbData(origin, [
              ['Home', '/'],
              ['Products', '/products'],
              [name, ownPath],
            ])
          }
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
      <ListToolbar params={coming} search={search} onChange={change} onOpenFilters={() => setFiltering(true)} />
      <div className={styles.columns}>
        <aside className={styles.filters} aria-label="Filters">
          {filters}
        </aside>
        <ProductResults {...{ query, params, category, search, busy }} isFiltered={filterChips(coming).length > 0} />
      </div>
      <Slot name="list-bottom" category={category ?? null} />
      <CompareBar />
      <FilterSheet open={filtering} total={data?.total} onClose={() => setFiltering(false)}>
        {filters}
      </FilterSheet>
    </div>
  );
}

// the pages of the same products as this tab or category
const titleOf = (name: string, category: string | undefined) => {
  if (!category || category === 'all') return 'All products';
  return category === 'protein' ? 'Protein: all products' : `${name}: all products`;
};

const isUnknown = (category: string | undefined, knownCategories: readonly Category[], menus: Menus) =>
  category !== undefined &&
  category !== 'all' &&
  !knownCategories.some(({ slug }) => slug === category) &&
  !(FAMILIES.some((family) => family.category === category) && hasLandingPage(category, knownCategories, menus));
