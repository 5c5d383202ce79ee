import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { isMissing } from '../../lib/errors.ts';
import { prefetch } from '../../lib/prefetch.ts';
import missingItemStyles from '../../shop/missing-item.module.css';
import { NotFoundPage } from '../../shop/not-found-page.tsx';
import { PageBlocks } from '../../shop/page-blocks/page-blocks.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import type { Route } from './+types/content-page';
import { pageQuery } from './page-query.ts';

type Args = Pick<Route.LoaderArgs, 'context' | 'request'>;

const page = ({ context, request }: Args) => prefetch(context, pageQuery(new URL(request.url).pathname));

export { page as loader, page as clientLoader };

/** Every page that staff write, at any path; other paths are not found. */
export default function ContentPage() {
  const { pathname } = useLocation();
  const { data, error, refetch } = useQuery(pageQuery(pathname));
  if (data)
    return (
      <>
        <PageMeta path={data.path} title={data.title} description={data.description} />
        <PageBlocks key={data.path} page={data} />
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
