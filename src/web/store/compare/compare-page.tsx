import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { compared, comparePath } from '../../shop/compare.ts';
import { PageMeta } from '../../shop/page-meta.tsx';
import buttonStyles from '../../ui/button.module.css';
import emptyStyles from '../../ui/empty.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import skeletonStyles from '../../ui/skeleton.module.css';
import type { Route } from './+types/compare-page';
import styles from './compare-page.module.css';
import { parseCompareSlugs } from './compare-query.ts';
import { CompareTable } from './compare-table.tsx';

const compareQuery = (slugs: string[]) => orpc.catalog.compare.queryOptions({ input: { slugs } });

const page = ({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) => {
  const items = parseCompareSlugs(new URL(request.url).searchParams);
  return items.length > 0 ? prefetch(context, compareQuery(items)) : null;
};

export { page as loader, page as clientLoader };

export default function ComparePage() {
  const items = parseCompareSlugs(useSearchParams()[0]);
  const { data, isError, refetch } = useQuery({ ...compareQuery(items), enabled: items.length > 0 });
  useOwnList(items.length === 0);
  return (
    <div className={`page-width ${styles.page}`}>
      <PageMeta title="Compare products" />
      <h1 className="heading-display heading">Compare</h1>
      {isError ? (
        <LoadFailed title="The products could not be loaded." onRetry={() => refetch()} />
      ) : items.length > 0 && !data ? (
        <div className={`${skeletonStyles.skeleton} ${styles.loading}`} aria-busy="true" />
      ) : data && data.length > 0 ? (
        <>
          <p className={`muted ${styles.note}`}>
            Prices are of the pack shown, all taxes included.
            {data.some(({ proteinPerServing }) => proteinPerServing !== null) &&
              ' A gram of protein costs the price divided by the protein of all servings.'}
          </p>
          <CompareTable products={data} />
        </>
      ) : (
        <div className={emptyStyles.empty}>
          <p>Nothing to compare yet. Choose ‘Compare’ on two to four products.</p>
          <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to="/products">
            All products
          </Link>
        </div>
      )}
    </div>
  );
}

/** Without products in the URL, those chosen in this browser are compared. */
function useOwnList(isOwnList: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    const slugs = compared.get().map(({ slug }) => slug);
    if (isOwnList && slugs.length > 0) navigate(comparePath(slugs), { replace: true });
  }, [isOwnList, navigate]);
}
