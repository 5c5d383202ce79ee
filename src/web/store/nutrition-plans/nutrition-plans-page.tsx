import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { PLAN_FILTERS, type PlanFilter, parseFilter, planMatches } from '#features/content/rules.ts';
import { pluralize } from '#shared/text.ts';
import { orpc } from '../../lib/api.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { Breadcrumbs } from '../../shop/breadcrumbs.tsx';
import contentCardStyles from '../../shop/content-card.module.css';
import { ContentCardSkeleton } from '../../shop/content-card-skeleton.tsx';
import { FilterLinks } from '../../shop/filter-links.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import buttonStyles from '../../ui/button.module.css';
import emptyStyles from '../../ui/empty.module.css';
import { LoadFailed } from '../../ui/load-failed.tsx';
import callToActionStyles from '../components/call-to-action.module.css';
import listPageStyles from '../components/list-page.module.css';
import type { Route } from './+types/nutrition-plans-page';
import { PlanCard } from './plan-card.tsx';

const plansQuery = () => orpc.content.plans.queryOptions({ input: undefined });

export const loader = ({ context }: Pick<Route.LoaderArgs, 'context'>) => prefetch(context, plansQuery());
// in the browser the page appears at once, with skeletons
export const clientLoader = () => null;

const LABELS: Record<PlanFilter, string> = {
  all: 'All',
  beginners: 'Beginners',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  'weight-loss': 'Weight loss',
  'muscle-gain': 'Muscle gain',
};
const OPTIONS = PLAN_FILTERS.map((value) => ({ value, label: LABELS[value] }));
const SKELETONS = Array.from({ length: 6 }, (_, index) => `skeleton-${index}`);

export default function NutritionPlansPage() {
  const [params] = useSearchParams();
  const chosen = parseFilter(PLAN_FILTERS, params.get('for'));
  const { data, isError, refetch } = useQuery(plansQuery());
  const { siteName } = useStorefront();
  const plans = data?.filter((plan) => planMatches(plan, chosen));
  return (
    <>
      <PageMeta
        title="Nutrition plans"
        description={`Nutrition plans by ${siteName} for beginners and trained people, with Indian food: what is in each, how long it takes, what it costs.`}
        path="/nutrition-plans"
      />
      <div className={`page-width ${listPageStyles.page}`}>
        <header className={listPageStyles.head}>
          <Breadcrumbs here="Nutrition plans" />
          <h1 className="heading-display heading">Nutrition plans</h1>
          <p className="lead muted">
            Eating plans built on Indian food. Choose one, ask for it, and we send it to you with what you need to
            begin.
          </p>
        </header>
        <div className={listPageStyles.filters}>
          <FilterLinks label="For" name="for" options={OPTIONS} chosen={chosen} />
          <p className="muted tabular" role="status">
            {plans && pluralize(plans.length, 'plan')}
          </p>
        </div>
        <section aria-label="Plans" aria-busy={!data && !isError}>
          {isError ? (
            <LoadFailed title="The plans could not be loaded." onRetry={() => refetch()} />
          ) : plans?.length === 0 ? (
            <div className={emptyStyles.empty}>
              <h2 className="heading-3 heading">No Nutrition Plans Available</h2>
              <p className="muted">No plan fits this choice at the moment.</p>
              <Link
                className={`${buttonStyles.button} ${buttonStyles.outline}`}
                to="/nutrition-plans"
                preventScrollReset
              >
                View All Plans
              </Link>
            </div>
          ) : (
            <div className={contentCardStyles.grid}>
              {plans
                ? plans.map((plan, index) => <PlanCard key={plan.id} plan={plan} priority={index < 3} />)
                : SKELETONS.map((key) => <ContentCardSkeleton key={key} />)}
            </div>
          )}
        </section>
        <p className={listPageStyles.note}>
          The plans are general guidance for healthy adults and no medical advice. With a condition, an allergy, during
          pregnancy or while breastfeeding, ask a doctor or dietitian first.
        </p>
      </div>
      <section className={callToActionStyles.section} aria-labelledby="custom">
        <div className={`page-width ${callToActionStyles.inside}`}>
          <div>
            <h2 className="heading-1 heading" id="custom">
              None of them is quite yours?
            </h2>
            <p className="lead">Tell us how you eat and train, and we write a plan for you.</p>
          </div>
          <Link
            className={`${buttonStyles.button} ${buttonStyles.primary}`}
            to="/contact?plan=custom&subject=Enquiry%3A%20custom%20plan"
          >
            Get Custom Plan
          </Link>
        </div>
      </section>
    </>
  );
}
