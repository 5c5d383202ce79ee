import { Stars } from './stars.tsx';
import '../../styles/label.css';
import { SAMPLE_RATING } from './sample-reviews.ts';

/** The average and how it comes about, set like a nutrition panel. */
export function RatingFacts() {
  const { average, total, distribution } = SAMPLE_RATING;
  return (
    <div className="panel fct">
      <p className="rtg">
        <b className="num">{average}</b>
        <span>
          <Stars count={5} label={`${average} out of 5 stars`} />
          {total} total reviews
        </span>
      </p>
      <table className="dist">
        <caption className="sr">Reviews by stars</caption>
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
      <p className="panel__n">Sample figures.</p>
    </div>
  );
}
