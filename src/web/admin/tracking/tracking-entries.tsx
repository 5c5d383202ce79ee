import { trackingLabel } from '#features/tracking/rules.ts';
import { formatDateTime, formatDay } from '#shared/dates.ts';
import { trackingBadge } from '../orders/order-labels.ts';
import type { Entry } from './tracking.ts';

/** The history of a parcel, newest first. */
export function TrackingEntries({ entries }: { entries: readonly (Entry & { id: string })[] }) {
  return (
    <ol className="a-timeline">
      {entries.map((entry) => {
        const { hue, icon: Icon } = trackingBadge(entry.status);
        return (
          <li key={entry.id}>
            <span className={`a-pt a-${hue}`}>
              <Icon className="ic" aria-hidden="true" />
            </span>
            <span className="a-tt">{trackingLabel(entry.status)}</span>
            <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>
            <div className="a-ds">{entryText(entry)}</div>
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
