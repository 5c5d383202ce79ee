import { useQuery } from '@tanstack/react-query';
import { prefetch, queryClientContext } from '../../lib/prefetch.ts';
import { HomeBlocks } from '../../shop/home-blocks/home-blocks.tsx';
import { homeQueries } from '../../shop/home-blocks/home-queries.ts';
import { JsonLd } from '../../shop/json-ld.tsx';
import missingItemStyles from '../../shop/missing-item.module.css';
import { PageMeta } from '../../shop/page-meta.tsx';
import { Slot } from '../../shop/slot.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { pageQuery } from '../pages/page-query.ts';
import type { Route } from './+types/home-page';
import { shopData } from './structured-data.ts';

async function page({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const query = pageQuery('/');
  const failed = await prefetch(context, query);
  const home = context.get(queryClientContext).getQueryData(query.queryKey);
  return failed ?? (home ? prefetch(context, ...homeQueries(home.blocks)) : null);
}

export { page as loader, page as clientLoader };

export default function HomePage() {
  const shop = useStorefront();
  const { data, refetch } = useQuery(pageQuery('/'));
  if (!data)
    return (
      <div className={`page-width ${missingItemStyles.missing}`}>
        <PageMeta title="Page not loaded" />
        <LoadFailed title="The page could not be loaded." onRetry={() => void refetch()} />
      </div>
    );
  return (
    <>
      <JsonLd data={import.meta.env.SSR && shopData(shop)} />
      <PageMeta bare title={data.title} description={data.description} path="/" />
      <HomeBlocks page={data} />
      <Slot name="home-bottom" />
    </>
  );
}
