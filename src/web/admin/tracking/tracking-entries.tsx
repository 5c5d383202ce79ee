import { trackingLabel } from '#features/tracking/rules.ts';
import { formatDateTime, formatDay } from '#shared/dates.ts';
import cardStyles from '../../ui/card.module.css';
import hueStyles from '../../ui/hue.module.css';
import { trackingBadge } from '../orders/order-labels.ts';
import type { Entry } from './tracking.ts';

/** The tracking history of an order, newest first. */
export function TrackingEntries({ entries }: { entries: readonly (Entry & { id: string })[] }) {
  return (
    <ol className={cardStyles.timeline}>
      {entries.map((entry) => {
        const { hue, icon: Icon } = trackingBadge(entry.status);
        return (
          <li key={entry.id}>
            <span className={`${hueStyles.dot} ${hueStyles[hue]}`}>
              <Icon />
            </span>
            <span className={cardStyles.title}>{trackingLabel(entry.status)}</span>
            <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>
            <div className={cardStyles.description}>{entryText(entry)}</div>
          </li>
        );
      })}
    </ol>
  );
}

/** Message, place, carrier, number and day in one line. */
export function entryText({ message, location, carrier, trackingNumber, estimatedDelivery }: Entry): string {
  return [
    message && `“${message}”`,
    location,
    [carrier, trackingNumber].filter(Boolean).join(' '),
    estimatedDelivery && `Estimated delivery ${formatDay(estimatedDelivery)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
