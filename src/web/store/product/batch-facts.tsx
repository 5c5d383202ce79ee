import { longDate } from '#shared/dates.ts';
import type { SentBatch } from '../../shop/batch-api.ts';
import styles from './batch-facts.module.css';

/** How long the units that are sent next are good, and what the lab found in them. */
export function BatchFacts({ batch: { number, bestBefore, labReport } }: { batch: SentBatch }) {
  return (
    <dl className={styles.facts} data-part="batch-facts">
      <div>
        <dt>Best before</dt>
        <dd>{monthOf(bestBefore)} or later</dd>
      </div>
      {labReport && (
        <div>
          <dt>Lab report of this batch</dt>
          <dd>
            <a className="link breaks-anywhere" href={labReport.url} rel="noopener noreferrer">
              {number}
            </a>
          </dd>
          {labReport.result && <dd className={styles.result}>{labReport.result}</dd>}
        </div>
      )}
    </dl>
  );
}

/** 'Aug 2027' */
function monthOf(day: string): string {
  const [, month = '', year] = longDate(day).split(' ');
  return `${month.slice(0, 3)} ${year}`;
}
