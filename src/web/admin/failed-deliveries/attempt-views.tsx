import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatCount } from '#shared/count.ts';
import badgeStyles from '../../ui/badge.module.css';
import { adminQueries } from '../api.ts';
import savedViewsStyles from '../components/list/saved-views.module.css';
import { FAILED_DELIVERIES_PATH, SHIPMENTS_PATH, WEIGHTS_PATH } from '../shipments/shipments.ts';

const viewPath = (view: string) => `${SHIPMENTS_PATH}?view=${view}`;

/** What went wrong on the way: failed deliveries, views of all shipments, and charged weights. */
export function AttemptViews({ current }: { current: string }) {
  const { data } = useQuery(adminQueries.dispatch.counts.queryOptions());
  const views = [
    { name: 'Failed deliveries', to: FAILED_DELIVERIES_PATH, count: data?.states.failed_attempt, urgent: true },
    { name: 'Coming back', to: viewPath('returning'), count: data?.states.returning },
    { name: 'Back, to be checked', to: viewPath('to_check'), count: data?.toCheck },
    { name: 'Late', to: viewPath('late'), count: data?.late, urgent: true },
    { name: 'No scan', to: viewPath('no_scan'), count: data?.noScan },
    { name: 'Lost', to: viewPath('lost'), count: data?.states.lost, urgent: true },
    { name: 'Weight disputes', to: WEIGHTS_PATH },
  ];
  return (
    <nav className={savedViewsStyles.savedViews} aria-label="What went wrong">
      {views.map(({ name, to, count = 0, urgent }) => (
        <Link
          key={to}
          to={to}
          className={savedViewsStyles.savedView}
          aria-current={to === current ? 'page' : undefined}
        >
          {name}
          {count > 0 && <span className={urgent ? badgeStyles.urgent : badgeStyles.count}>{formatCount(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
