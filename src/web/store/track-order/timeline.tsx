import { formatDate, formatTimelineDate } from '#shared/dates.ts';
import { titleCase } from '#shared/text.ts';
import { Check } from '../../icons/check.ts';
import { CircleAlert } from '../../icons/circle-alert.ts';
import { Clock } from '../../icons/clock.ts';
import { House } from '../../icons/house.ts';
import { Info } from '../../icons/info.ts';
import { MapPin } from '../../icons/map-pin.ts';
import { Package } from '../../icons/package.ts';
import { Truck } from '../../icons/truck.ts';
import orderStatusStyles from '../../shop/order-status.module.css';
import skeletonStyles from '../../ui/skeleton.module.css';
import styles from './timeline.module.css';
import { type StatusTone, trackingTone } from './tracking-status.ts';
import type { TrackingEntry } from './use-tracking.ts';

const ICONS: Record<StatusTone, typeof Check> = {
  green: Check,
  blue: Clock,
  purple: Package,
  yellow: Truck,
  orange: MapPin,
  deep: House,
  red: CircleAlert,
  gray: Info,
};

/** The tracking history, newest first. */
export function Timeline({ entries }: { entries: readonly TrackingEntry[] }) {
  return (
    <ol className={styles.timeline}>
      {entries.map((entry) => (
        // two entries may have the same time, but not the same status
        <Entry key={`${entry.createdAt} ${entry.status}`} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: TrackingEntry }) {
  const tone = trackingTone(entry.status);
  const Icon = ICONS[tone];
  return (
    <li className={orderStatusStyles[tone]}>
      <span className={styles.mark} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.entry}>
        <b>{titleCase(entry.status)}</b>
        <time dateTime={entry.createdAt}>{formatTimelineDate(entry.createdAt)}</time>
        {(entry.message || entry.location) && (
          <p>
            {entry.message} {entry.location && <span className="muted">{entry.location}</span>}
          </p>
        )}
        {(entry.trackingNumber || entry.carrier) && (
          <p className="text-small">
            {[entry.carrier, entry.trackingNumber && `Tracking number ${entry.trackingNumber}`]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
        {entry.estimatedDelivery && (
          <p className="text-small">
            <b>Estimated delivery:</b>{' '}
            <time className={styles.date} dateTime={entry.estimatedDelivery}>
              {formatDate(entry.estimatedDelivery)}
            </time>
          </p>
        )}
      </div>
    </li>
  );
}

export function TimelineSkeleton() {
  return (
    <ol className={styles.timeline} aria-hidden="true">
      {[1, 2, 3].map((key) => (
        <li key={key}>
          <span className={`${styles.mark} ${skeletonStyles.skeleton}`} />
          <div className={`${styles.entry} ${styles.loading}`}>
            <div className={skeletonStyles.skeleton} />
            <div className={skeletonStyles.skeleton} />
            <div className={skeletonStyles.skeleton} />
          </div>
        </li>
      ))}
    </ol>
  );
}
