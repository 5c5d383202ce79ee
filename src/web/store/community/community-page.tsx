import { Info } from '../../icons/info.ts';
import { lazyHydrate } from '../../lib/lazy-hydration.tsx';
import { prefetch, queryClientContext } from '../../lib/prefetch.ts';
import bigListStyles from '../../shop/big-list.module.css';
import infoHeaderStyles from '../../shop/info-header.module.css';
import { Sample } from '../../shop/sample.tsx';
import { samplesQuery, useSamples } from '../../shop/samples.ts';
import { storefrontQuery, useStorefront } from '../../shop/storefront.ts';
import { FactColumns } from '../../ui/fact-columns.tsx';
import { InfoPageHeader } from '../components/info-page-header.tsx';
import type { Route } from './+types/community-page';
import styles from './community-page.module.css';
import { postFilter, postsQuery } from './query.ts';
import { SampleStories } from './sample-stories.tsx';

const Forum = lazyHydrate('forum', () => import('./forum.tsx'));

const NEUTRAL_LINE = 'Questions, answers and stories of the people who buy here.';

/** What is planned, of a shop without a brand's own words. */
const NEUTRAL_FEATURES = [
  { title: 'Forums', text: 'Ask, answer and look up what others have found out.' },
  { title: 'Challenges', text: 'A month with one aim, done together.' },
  { title: 'Local groups', text: 'People near you with the same interest.' },
  { title: 'Expert sessions', text: 'Experts answer live, without selling anything.' },
];

const page = async ({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) => {
  const shop = await context
    .get(queryClientContext)
    .ensureQueryData({ ...storefrontQuery(), retry: false })
    .catch(() => null);
  return prefetch(
    context,
    ...(shop?.community ? [postsQuery(postFilter(new URL(request.url).searchParams))] : [samplesQuery()]),
  );
};

export { page as loader, page as clientLoader };

export default function CommunityPage() {
  return useStorefront().community ? <RealCommunity /> : <ComingCommunity />;
}

function RealCommunity() {
  const { siteName, communityLine } = useStorefront();
  return (
    <div className={`page-width ${infoHeaderStyles.page}`}>
      <InfoPageHeader
        path="/community"
        title="Community"
        description={`Questions, answers and stories of the customers of ${siteName}.`}
        lead={communityLine || NEUTRAL_LINE}
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
  const { siteName, communityLine } = useStorefront();
  const sample = useSamples()?.community;
  return (
    <div className={`page-width ${infoHeaderStyles.page}`}>
      <InfoPageHeader
        path="/community"
        title="Community"
        description={`What the community of ${siteName} is going to be.`}
        lead={communityLine || NEUTRAL_LINE}
      >
        <p className={styles.info} id="community-off">
          <Info />
          Community features coming soon - under development
        </p>
      </InfoPageHeader>
      {sample && (
        <>
          <FactColumns className={styles.figures} facts={sample.figures} />
          <p className={styles.note}>
            <Sample>Sample figures</Sample>
          </p>
        </>
      )}
      <section className={styles.features} aria-labelledby="features">
        <h2 className="heading-1 heading" id="features">
          What it is going to be
        </h2>
        <ol className={bigListStyles.list}>
          {(sample?.features ?? NEUTRAL_FEATURES).map(({ title, text }) => (
            <li key={title}>
              <h3 className="heading-2 heading">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      {sample && <SampleStories {...sample} />}
    </div>
  );
}
