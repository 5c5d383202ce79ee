import { Info } from 'lucide-react';
import { lazyHydrate } from '../../lib/lazy-hydration.tsx';
import { prefetch, queryClientContext } from '../../lib/prefetch.ts';
import { storefrontQuery, useStorefront } from '../../shop/storefront.ts';
import '../../styles/community.css';
import { InfoPageHeader } from '../components/info-page-header.tsx';
import type { Route } from './+types/community-page';
import { postFilter, postsQuery } from './query.ts';
import { FEATURES, SAMPLE_STATS } from './sample-community.ts';
import { SampleStories } from './sample-stories.tsx';

const Forum = lazyHydrate('forum', () => import('./forum.tsx'));

const page = async ({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) => {
  const shop = await context
    .get(queryClientContext)
    .ensureQueryData({ ...storefrontQuery(), retry: false })
    .catch(() => null);
  return shop?.community ? prefetch(context, postsQuery(postFilter(new URL(request.url).searchParams))) : null;
};

export { page as loader, page as clientLoader };

export default function CommunityPage() {
  return useStorefront().community ? <RealCommunity /> : <ComingCommunity />;
}

function RealCommunity() {
  const { siteName } = useStorefront();
  return (
    <div className="wrap info">
      <InfoPageHeader
        path="/community"
        title="Community"
        description={`Questions, answers and stories of the customers of ${siteName}.`}
        lead="Training is easier when somebody asks how it went."
      >
        <p className="sm muted">
          Our team reads every post before it is shown. What people write here is their own experience, not medical
          advice.
        </p>
      </InfoPageHeader>
      <Forum />
    </div>
  );
}

function ComingCommunity() {
  const { siteName, sample } = useStorefront();
  return (
    <div className="wrap info">
      <InfoPageHeader
        path="/community"
        title="Community"
        description={`What the community of ${siteName} is going to be.`}
        lead="Training is easier when somebody asks how it went."
      >
        <p className="cmt__i" id="community-off">
          <Info className="ic" aria-hidden="true" />
          Community features coming soon - under development
        </p>
      </InfoPageHeader>
      {sample && (
        <dl className="cmt__s">
          {SAMPLE_STATS.map(([figure, name]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      {sample && (
        <p className="cmt__n">
          <span className="sample">Sample figures</span>
        </p>
      )}
      <section className="cmt" aria-labelledby="features">
        <h2 className="h1 hd" id="features">
          What it is going to be
        </h2>
        <ol className="bigl">
          {FEATURES.map(([title, text]) => (
            <li key={title}>
              <h3 className="h2 hd">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      {sample && <SampleStories />}
    </div>
  );
}
