import { Info } from 'lucide-react';
import { lazyHydrate } from '../../lib/lazy-hydration.tsx';
import { prefetch, queryClientContext } from '../../lib/prefetch.ts';
import bigListStyles from '../../shop/big-list.module.css';
import infoHeaderStyles from '../../shop/info-header.module.css';
import { Sample } from '../../shop/sample.tsx';
import { storefrontQuery, useStorefront } from '../../shop/storefront.ts';
import { InfoPageHeader } from '../components/info-page-header.tsx';
import type { Route } from './+types/community-page';
import styles from './community-page.module.css';
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
    <div className={`page-width ${infoHeaderStyles.page}`}>
      <InfoPageHeader
        path="/community"
        title="Community"
        description={`Questions, answers and stories of the customers of ${siteName}.`}
        lead="Training is easier when somebody asks how it went."
      >
        <p className="text-small muted">
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
    <div className={`page-width ${infoHeaderStyles.page}`}>
      <InfoPageHeader
        path="/community"
        title="Community"
        description={`What the community of ${siteName} is going to be.`}
        lead="Training is easier when somebody asks how it went."
      >
        <p className={styles.info} id="community-off">
          <Info className="icon" aria-hidden="true" />
          Community features coming soon - under development
        </p>
      </InfoPageHeader>
      {sample && (
        <dl className={styles.figures}>
          {SAMPLE_STATS.map(([figure, name]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="tabular">{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      {sample && (
        <p className={styles.note}>
          <Sample>Sample figures</Sample>
        </p>
      )}
      <section className={styles.features} aria-labelledby="features">
        <h2 className="heading-1 heading" id="features">
          What it is going to be
        </h2>
        <ol className={bigListStyles.list}>
          {FEATURES.map(([title, text]) => (
            <li key={title}>
              <h3 className="heading-2 heading">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      {sample && <SampleStories />}
    </div>
  );
}
