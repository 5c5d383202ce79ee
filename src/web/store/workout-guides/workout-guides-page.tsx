import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import {
  DIFFICULTIES,
  GUIDE_CATEGORIES,
  type GuideCategory,
  guideMatches,
  parseFilter,
} from '#features/content/rules.ts';
import { pluralize, titleCase } from '#shared/text.ts';
import { toUrlParam } from '#shared/url-param.ts';
import { orpc } from '../../lib/api.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { withParam } from '../../lib/url-query.ts';
import { Breadcrumbs } from '../../shop/breadcrumbs.tsx';
import contentCardStyles from '../../shop/content-card.module.css';
import { ContentCardSkeleton } from '../../shop/content-card-skeleton.tsx';
import { FilterLinks } from '../../shop/filter-links.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import { Sample } from '../../shop/sample.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import buttonStyles from '../../ui/button.module.css';
import emptyStyles from '../../ui/empty.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import callToActionStyles from '../components/call-to-action.module.css';
import listPageStyles from '../components/list-page.module.css';
import type { Route } from './+types/workout-guides-page';
import { GuideCard } from './guide-card.tsx';
import styles from './workout-guides-page.module.css';

const guidesQuery = () => orpc.content.guides.queryOptions({ input: undefined });

export const loader = ({ context }: Pick<Route.LoaderArgs, 'context'>) => prefetch(context, guidesQuery());
// in the browser the page appears at once, with skeletons
export const clientLoader = () => null;

const CATEGORY_LABELS: Partial<Record<GuideCategory, string>> = { hiit: 'HIIT', crossfit: 'CrossFit' };
const options = (words: readonly string[], labels: Record<string, string> = {}) =>
  words.map((word) => ({ value: toUrlParam(word), label: labels[word] ?? titleCase(word) }));
const CATEGORIES = options(GUIDE_CATEGORIES, CATEGORY_LABELS);
const LEVELS = options(DIFFICULTIES);
const SKELETONS = Array.from({ length: 6 }, (_, index) => `skeleton-${index}`);

export default function WorkoutGuidesPage() {
  const [params] = useSearchParams();
  const category = parseFilter(GUIDE_CATEGORIES, params.get('category'));
  const difficulty = parseFilter(DIFFICULTIES, params.get('difficulty'));
  const { data, isError, refetch } = useQuery(guidesQuery());
  const { siteName } = useStorefront();
  const guides = data?.filter((guide) => guideMatches(guide, category, difficulty));
  return (
    <>
      <PageMeta
        title="Workout guides"
        description={`Workout guides by ${siteName}: strength, cardio, yoga and more, step by step, by category and difficulty.`}
        path="/workout-guides"
      />
      <div className={`page-width ${listPageStyles.page}`}>
        <header className={listPageStyles.head}>
          <Breadcrumbs here="Workout guides" />
          <h1 className="heading-display heading">Workout guides</h1>
          <p className="lead muted">
            Sessions written out step by step: what to warm up, what to do, when to stop. Each says what it needs, from
            nothing at all to a full rack.
          </p>
        </header>
        <Stats count={data?.length} />
        <div className={listPageStyles.filters}>
          <div className={listPageStyles.filterRows}>
            <FilterLinks label="Category" name="category" options={CATEGORIES} chosen={toUrlParam(category)} />
            <FilterLinks label="Difficulty" name="difficulty" options={LEVELS} chosen={difficulty} />
          </div>
          <p className="muted tabular" role="status">
            {guides && pluralize(guides.length, 'guide')}
          </p>
        </div>
        <section aria-label="Guides" aria-busy={!data && !isError}>
          {isError ? (
            <LoadFailed title="The guides could not be loaded." onRetry={() => refetch()} />
          ) : guides?.length === 0 ? (
            <div className={emptyStyles.empty}>
              <h2 className="heading-3 heading">No Workout Guides Found</h2>
              <p className="muted">
                {data?.length === 0
                  ? 'There are no guides yet.'
                  : 'No guide has both this category and this difficulty.'}
              </p>
              <div className="row">
                {category !== 'all' && (
                  <Link
                    className={`${buttonStyles.button} ${buttonStyles.outline}`}
                    to={{ search: withParam(params, 'category', null).toString() }}
                    preventScrollReset
                  >
                    Clear Category Filter
                  </Link>
                )}
                {difficulty !== 'all' && (
                  <Link
                    className={`${buttonStyles.button} ${buttonStyles.outline}`}
                    to={{ search: withParam(params, 'difficulty', null).toString() }}
                    preventScrollReset
                  >
                    Clear Difficulty Filter
                  </Link>
                )}
              </div>
            </div>
          ) : (
            <div className={contentCardStyles.grid}>
              {guides
                ? guides.map((guide, index) => <GuideCard key={guide.id} guide={guide} priority={index < 3} />)
                : SKELETONS.map((key) => <ContentCardSkeleton key={key} />)}
            </div>
          )}
        </section>
      </div>
      <section className={callToActionStyles.section} aria-labelledby="start">
        <div className={`page-width ${callToActionStyles.inside}`}>
          <div>
            <h2 className="heading-1 heading" id="start">
              Ready to Start Your Fitness Journey?
            </h2>
            <p className="lead">Train by a guide, eat by a plan, and buy only what you lack.</p>
          </div>
          <div className="row">
            <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to="/nutrition-plans">
              See nutrition plans
            </Link>
            <Link className={`${buttonStyles.button} ${buttonStyles.onDark}`} to="/products">
              Shop products
            </Link>
          </div>
        </div>
      </section>
    </>
  );
}

/** Figures of the shop; those that it cannot prove are samples and marked as such. */
function Stats({ count }: { count: number | undefined }) {
  const { sample } = useStorefront();
  const figures = [
    ...(sample ? [{ value: '10k+', label: 'Active Users', isSample: true }] : []),
    { value: count === undefined ? '' : `${count}+`, label: 'Workout Programs', isSample: false },
    ...(sample ? [{ value: '95%', label: 'Success Rate', isSample: true }] : []),
  ];
  return (
    <dl className={styles.stats} data-part="stats">
      {figures.map(({ value, label, isSample }) => (
        <div key={label}>
          <dt>
            {label}
            {isSample && <Sample>Sample</Sample>}
          </dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
