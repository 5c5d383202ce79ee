import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { HomeBlocks } from '../../shop/home-blocks/home-blocks.tsx';
import { LandingBlocks } from '../../shop/landing-blocks/landing-blocks.tsx';
import { MissingItem } from '../../shop/missing-item.tsx';
import { PageBlocks } from '../../shop/page-blocks/page-blocks.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import type { Route } from './+types/preview-page';
import styles from './preview-page.module.css';

type Args = Pick<Route.LoaderArgs, 'context' | 'request'>;

const previewQuery = (token: string) => orpc.pages.preview.queryOptions({ input: { token } });
const tokenOf = (search: URLSearchParams) => search.get('token') || 'none';
const page = ({ context, request }: Args) =>
  prefetch(context, previewQuery(tokenOf(new URL(request.url).searchParams)));

export { page as loader, page as clientLoader };

/** Drafts are never cached. */
export const headers = () => ({ 'cache-control': 'no-store' });

/** A draft by its signed link; not indexed. */
export default function PreviewPage() {
  const [params] = useSearchParams();
  const { data, error, refetch } = useQuery(previewQuery(tokenOf(params)));
  if (!data)
    return (
      <MissingItem
        what="draft"
        error={error}
        onRetry={() => void refetch()}
        backLink={{ to: '/', label: 'Return to Home' }}
      />
    );
  return (
    <div className={styles.draft}>
      <PageMeta title={`Draft: ${data.title}`} />
      <p className={styles.note} role="note">
        This is a draft of {data.path}. Visitors do not see it.
      </p>
      {data.kind === 'home' ? (
        <HomeBlocks page={data} />
      ) : data.kind === 'landing' ? (
        <LandingBlocks page={data} />
      ) : (
        <PageBlocks page={data} />
      )}
    </div>
  );
}
