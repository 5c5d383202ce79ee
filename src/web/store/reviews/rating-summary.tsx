import { formatCount } from '#shared/count.ts';
import factPanelStyles from '../../shop/fact-panel.module.css';
import type { ReviewSummary } from '../../shop/ugc-api.ts';
import reviewsStyles from '../components/reviews.module.css';
import { Stars } from './stars.tsx';

type Props = {
  average: string;
  total: string;
  /** percent of the reviews by stars, most stars first */
  distribution: readonly { stars: number; percent: number }[];
  note?: string;
};

/** The average and the distribution of ratings, set like a nutrition panel. */
export function RatingSummary({ average, total, distribution, note }: Props) {
  return (
    <div className={`${factPanelStyles.panel} ${factPanelStyles.facts}`}>
      <p className={reviewsStyles.average}>
        <b className="tabular">{average}</b>
        <span>
          <Stars count={Math.round(Number(average))} label={`${average} out of 5 stars`} />
          {total} total {total === '1' ? 'review' : 'reviews'}
        </span>
      </p>
      <table className={reviewsStyles.distribution}>
        <caption className="visually-hidden">Reviews by stars</caption>
        <tbody>
          {distribution.map(({ stars, percent }) => (
            <tr key={stars}>
              <th scope="row">
                {stars} {stars === 1 ? 'star' : 'stars'}
              </th>
              <td>
                <svg aria-hidden="true" focusable="false">
                  <rect width="100%" height="100%" />
                  <rect width={`${percent}%`} height="100%" />
                </svg>
              </td>
              <td>{percent}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className={factPanelStyles.note}>{note}</p>}
    </div>
  );
}

/** The same of real reviews; nothing without any. */
export function SummaryFacts({ summary: { average, count, stars } }: { summary: ReviewSummary }) {
  if (average === null) return null;
  const distribution = stars.map((ratingCount, index) => ({
    stars: index + 1,
    percent: Math.round((ratingCount / count) * 100),
  }));
  return (
    <RatingSummary average={average.toFixed(1)} total={formatCount(count)} distribution={distribution.reverse()} />
  );
}
