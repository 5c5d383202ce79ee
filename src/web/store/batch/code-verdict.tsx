import { Link } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { BadgeCheck } from '../../icons/badge-check.ts';
import { CircleQuestionMark } from '../../icons/circle-question-mark.ts';
import { History } from '../../icons/history.ts';
import type { CodeAnswer } from '../../shop/batch-api.ts';
import buttonStyles from '../../ui/button.module.css';
import { BatchProduct, BatchVerdict } from './batch-verdict.tsx';
import { contactPath } from './contact-path.ts';
import styles from './verdict.module.css';
import { Verdict } from './verdict.tsx';

/** The answer to a code. A batch that is recalled or past its date says so first. */
export function CodeVerdict({ answer }: { answer: CodeAnswer }) {
  const { batch, today } = answer;
  const isUsual = batch === null || batch.state === 'on_sale' || batch.state === 'known';
  return (
    <>
      {!isUsual && <BatchVerdict batch={batch} today={today} />}
      <CodeResult answer={answer} />
    </>
  );
}

function CodeResult({ answer: { code, outcome, firstCheckedAt, earlierChecks, batch } }: { answer: CodeAnswer }) {
  if (outcome === 'unknown')
    return (
      <Verdict
        tone="warning"
        icon={CircleQuestionMark}
        title="We do not know this code"
        text={`‘${code}’ is no code of ours.`}
      >
        <div className={styles.advice}>
          <p>Please compare it letter by letter. If the pack really says so, it may be a copy.</p>
          <Link
            className={`${buttonStyles.button} ${buttonStyles.outline}`}
            to={contactPath(`Unknown code ${code}`)}
            rel="nofollow"
          >
            Tell us
          </Link>
        </div>
      </Verdict>
    );
  if (outcome === 'genuine')
    return (
      <Verdict
        tone="good"
        icon={BadgeCheck}
        title="Genuine"
        text="This code is ours, and this was its first check: nobody has asked for it before."
      >
        {batch && <BatchProduct batch={batch} code={code} />}
      </Verdict>
    );
  return (
    <Verdict
      tone="warning"
      icon={History}
      title="Checked before"
      text={`This code was checked before ${pluralize(earlierChecks, 'time')}, first on ${formatDateTime(firstCheckedAt!)}.`}
    >
      {batch && <BatchProduct batch={batch} code={code} />}
      <div className={styles.advice}>
        <p>
          Was it you? Then all is well. If you have just opened the foil for the first time, the code may have been
          copied.
        </p>
        <Link
          className={`${buttonStyles.button} ${buttonStyles.outline}`}
          to={contactPath(`Code ${code} was checked before`)}
          rel="nofollow"
        >
          It was not me
        </Link>
      </div>
    </Verdict>
  );
}
