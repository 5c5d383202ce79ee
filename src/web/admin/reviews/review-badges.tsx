import { Badge } from '../../ui/badge.tsx';
import tableCellStyles from '../../ui/table-cell.module.css';
import textStyles from '../../ui/text.module.css';
import { type Review, STATE_HUES, stateName } from './reviews.ts';

/** The badges of a review: state, verified, added by staff. */
export function ReviewBadges({ review }: { review: Review }) {
  return (
    <span className={`${tableCellStyles.cell} ${textStyles.wrap}`}>
      <Badge hue={STATE_HUES[review.state]}>{stateName(review.state)}</Badge>
      {review.isVerified && <Badge hue="blue">Verified</Badge>}
      {review.isFeatured && <Badge hue="purple">Featured</Badge>}
    </span>
  );
}
