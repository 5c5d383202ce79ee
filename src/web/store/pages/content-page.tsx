import { useQuery } from '@tanstack/react-query';
import { redirect, useLocation } from 'react-router';
import { hasLandingPage, landingWordAt } from '#features/pages/landing-rules.ts';
import { isMissing } from '../../lib/errors.ts';
import { lazyHydrate } from '../../lib/lazy-hydration.tsx';
import { prefetch, queryClientContext } from '../../lib/prefetch.ts';
import { categoryQueries } from '../../shop/landing-blocks/category-queries.ts';
import missingItemStyles from '../../shop/missing-item.module.css';
import { NotFoundPage } from '../../shop/not-found-page.tsx';
import { PageBlocks } from '../../shop/page-blocks/page-blocks.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import { menusQuery } from '../../shop/storefront.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { categoriesQuery } from '../components/categories-query.ts';
import type { Route } from './+types/content-page';
import { pageQuery } from './page-query.ts';
// landing pages are rendered on the server, so their styles load before their scripts
import '../../shop/breadcrumbs.module.css';
import '../../shop/home-blocks/content-blocks.module.css';
import '../../shop/landing-blocks/landing-blocks.module.css';
import '../../shop/studio.module.css';

// pages of texts do without these scripts
const loadLandingBlocks = () => import('../../shop/landing-blocks/landing-blocks.tsx');
const LandingBlocks = lazyHydrate('landing', async () => ({ default: (await loadLandingBlocks()).LandingBlocks }));

type Args = Pick<Route.LoaderArgs, 'context' | 'request'>;

const queryOf = (request: Request) => pageQuery(new URL(request.url).pathname);

/** Loads a page with what its blocks list. A shop without the goods of a landing page leads to its products instead. */
export async function loader({ context, request }: Args) {
  const query = queryOf(request);
  const failed = await prefetch(context, query);
  const client = context.get(queryClientContext);
  const page = client.getQueryData(query.queryKey);
  if (page?.kind !== 'landing') return failed;
  const result = await prefetch(context, ...categoryQueries(page.blocks), categoriesQuery(), menusQuery());
  const word = landingWordAt(page.path);
  const categories = client.getQueryData(categoriesQuery().queryKey);
  const menus = client.getQueryData(menusQuery().queryKey);
  if (word && categories && menus && !hasLandingPage(word, categories, menus)) throw redirect('/products');
  return result;
}

/** In the browser a landing page appears without its products, with skeletons. */
export async function clientLoader({ context, request }: Args) {
  const query = queryOf(request);
  const failed = await prefetch(context, query);
  const page = context.get(queryClientContext).getQueryData(query.queryKey);
  if (page?.kind === 'landing') await loadLandingBlocks();
  return failed;
}

/** Every page that staff write, at any path; other paths are not found. */
export default function ContentPage() {
  const { pathname } = useLocation();
  const { data, error, refetch } = useQuery(pageQuery(pathname));
  if (data)
    return (
      <>
        <PageMeta path={data.path} title={data.title} description={data.description} />
        {data.kind === 'landing' ? (
          <LandingBlocks key={data.path} page={data} />
        ) : (
          <PageBlocks key={data.path} page={data} />
        )}
      </>
    );
  if (isMissing(error) || !error) return <NotFoundPage />;
  return (
    <div className={`page-width ${missingItemStyles.missing}`}>
      <PageMeta title="Page not loaded" />
      <LoadFailed title="The page could not be loaded." onRetry={() => void refetch()} />
    </div>
  );
}
