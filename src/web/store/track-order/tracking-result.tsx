import type { ReactNode, RefObject } from 'react';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import buttonStyles from '../../ui/button.module.css';
import emptyStyles from '../../ui/empty.module.css';
import { Timeline, TimelineSkeleton } from './timeline.tsx';
import { failureText, foundText, subjectText } from './tracking-messages.ts';
import styles from './tracking-result.module.css';
import type { Asked, useTracking } from './use-tracking.ts';

type Props = {
  subject: Asked;
  tracking: ReturnType<typeof useTracking>;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onRetry(): void;
};

/** The result of a search: the timeline, nothing, or the error. */
export function TrackingResult({ subject, tracking, headingRef, onRetry }: Props) {
  const { data, isError, error } = tracking;
  const heading = { ref: headingRef, tabIndex: -1 } as const;
  if (isError) {
    const code = errorCode(error);
    const { title, advice } = failureText(code, errorMessage(error));
    return (
      <Missed title={title} advice={advice} heading={heading}>
        {code !== 'ORDER_NOT_FOUND' && code !== 'TOO_MANY_REQUESTS' && (
          <button type="button" className={`${buttonStyles.button} ${buttonStyles.outline}`} onClick={onRetry}>
            Retry
          </button>
        )}
      </Missed>
    );
  }
  if (data?.length === 0)
    return (
      <Missed
        title="No tracking information found"
        advice="Please check your order ID (or tracking number) and try again."
        heading={heading}
      />
    );
  return (
    <section className={styles.result} aria-busy={!data}>
      <div className={`row-apart ${styles.head}`}>
        <h2 className="heading-3 heading" {...heading}>
          Tracking History
        </h2>
        <p className="text-small muted tabular breaks-anywhere">{subjectText(subject)}</p>
      </div>
      <p className="visually-hidden" role="status">
        {data && foundText(data)}
      </p>
      {data ? <Timeline entries={data} /> : <TimelineSkeleton />}
    </section>
  );
}

type Heading = { ref: RefObject<HTMLHeadingElement | null>; tabIndex: -1 };

function Missed({
  title,
  advice,
  heading,
  children,
}: {
  title: string;
  advice: string;
  heading: Heading;
  children?: ReactNode;
}) {
  return (
    <section className={styles.result}>
      <div className={emptyStyles.empty}>
        <div role="alert">
          <h2 className="heading-3 heading" {...heading}>
            {title}
          </h2>
          <p className="muted">{advice}</p>
        </div>
        {children}
      </div>
    </section>
  );
}
