import { useMutation, useQuery } from '@tanstack/react-query';
import { type ActionFunctionArgs, data, Link, useActionData, useParams, useSearchParams } from 'react-router';
import { batchNumberKey } from '#features/batches/batch-rules.ts';
import { batchPagePath } from '#features/batches/unit-code-rules.ts';
import { CircleQuestionMark } from '../../icons/circle-question-mark.ts';
import { errorMessage } from '../../lib/errors.ts';
import { prefetch, queryClientContext } from '../../lib/prefetch.ts';
import { type BatchAnswer, batchApi, batchQueries, type CodeAnswer } from '../../shop/batch-api.ts';
import { FactPanel } from '../../shop/fact-panel.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import twoColumnsStyles from '../../shop/two-columns.module.css';
import buttonStyles from '../../ui/button.module.css';
import formNoticeStyles from '../../ui/form-notice.module.css';
import type { Route } from './+types/batch-page';
import styles from './batch-page.module.css';
import { BatchVerdict } from './batch-verdict.tsx';
import { CodeForm } from './code-form.tsx';
import { CodeVerdict } from './code-verdict.tsx';
import { contactPath } from './contact-path.ts';
import { NumberForm } from './number-form.tsx';
import verdictStyles from './verdict.module.css';
import { Verdict } from './verdict.tsx';

const MAX_NUMBER = 60;
const WRONG_NUMBER = `A batch number has letters or digits, at most ${MAX_NUMBER}`;
const TOO_MANY = 'Too many attempts. Please wait some minutes.';

const summaryQuery = () => batchQueries.batches.summary.queryOptions({ input: undefined });
const checkQuery = (number: string) => batchQueries.batches.check.queryOptions({ input: { number } });

/** The number in the path or in the query, as typed. */
const numberIn = (params: { number?: string | undefined }, search: URLSearchParams): string =>
  (params.number ?? search.get('number') ?? '').trim().slice(0, 120);
const isBatchNumber = (typed: string): boolean => {
  const { length } = batchNumberKey(typed);
  return length > 0 && length <= MAX_NUMBER;
};

const page = async ({ context, params, request }: Pick<Route.LoaderArgs, 'context' | 'params' | 'request'>) => {
  const number = numberIn(params as { number?: string }, new URL(request.url).searchParams);
  const isAsked = isBatchNumber(number);
  const result = await prefetch(context, summaryQuery(), ...(isAsked ? [checkQuery(number)] : []));
  if (result) return result;
  if (number && !isAsked) return data(null, { status: 400 });
  const batchResult = context.get(queryClientContext).getQueryData(checkQuery(number).queryKey);
  return isAsked && batchResult?.batches.length === 0 ? data(null, { status: 404 }) : null;
};

export { page as loader, page as clientLoader };

type Checked = { code: string; answer: CodeAnswer | null; problem: string | undefined };

/** The form of a code without scripts. Only this counts as a check, never a page that loads. */
export async function action({ request }: ActionFunctionArgs): Promise<Checked> {
  const code = String((await request.formData()).get('code') ?? '').slice(0, 120);
  try {
    return { code, answer: await batchApi.batches.checkCode({ code }), problem: undefined };
  } catch (error) {
    return { code, answer: null, problem: errorMessage(error) };
  }
}

export default function BatchPage() {
  const params = useParams();
  const [search] = useSearchParams();
  const number = numberIn(params, search);
  // another number is another page; a kept answer would be of the one before
  return <Check key={number} number={number} code={search.get('code') ?? ''} isLate={search.has('later')} />;
}

type Props = { number: string; code: string; isLate: boolean };

function Check({ number, code, isLate }: Props) {
  const { siteName } = useStorefront();
  const isAsked = isBatchNumber(number);
  const { data: summary } = useQuery(summaryQuery());
  const { data: batchResult, error } = useQuery({ ...checkQuery(number), enabled: isAsked });
  const actionData = useActionData() as Checked | undefined;
  const check = useMutation({ mutationFn: (typed: string) => batchApi.batches.checkCode({ code: typed }) });
  const codeCheck = check.isIdle ? (actionData?.answer ?? null) : (check.data ?? null);
  const problem = check.isIdle ? actionData?.problem : check.isError ? errorMessage(check.error) : undefined;
  const batches = batchResult?.batches ?? [];
  const hasCodes = batches.length > 0 ? batches.some((batch) => batch.hasCodes) : summary?.hasCodes;
  const visibleBatches = codeCheck?.batch ? [codeCheck.batch] : batches;
  return (
    <div className={`page-width split ${twoColumnsStyles.columns}`}>
      <PageMeta
        title={number ? `Batch ${batches[0]?.number ?? number}` : 'Check your batch'}
        description={`The number on a pack of ${siteName} tells when it was made, how long it is good and what the lab found.`}
        path={number ? batches[0] && batchPagePath(batches[0].number) : summary?.hasBatches ? '/batch' : undefined}
      />
      <div className={twoColumnsStyles.main}>
        <h1 className="heading-1 heading">Check your batch</h1>
        <p className={`muted ${styles.lead}`}>
          The number on your pack tells when it was made, how long it is good and what the lab found.
        </p>
        <NumberForm number={number} problem={number && !isAsked ? WRONG_NUMBER : undefined} />
        {isLate && (
          <p className={formNoticeStyles.notice} role="alert">
            {TOO_MANY}
          </p>
        )}
        {error && (
          <p className={formNoticeStyles.notice} role="alert">
            {errorMessage(error)}
          </p>
        )}
        <div aria-live="polite">
          {codeCheck ? (
            <CodeVerdict answer={codeCheck} />
          ) : (
            batchResult && <Answers number={number} batches={batches} today={batchResult.today} />
          )}
        </div>
        {hasCodes && (
          <CodeForm
            // without scripts the page comes back with the code
            code={actionData?.code ?? code}
            isBusy={check.isPending}
            problem={problem}
            onCheck={(typed) => check.mutate(typed)}
          />
        )}
      </div>
      <aside className={styles.side} aria-label="Lab report, and where the number is">
        {visibleBatches.map(
          (batch) => batch.labReport && <LabReport key={batchKey(batch)} batch={batch} report={batch.labReport} />,
        )}
        <WhereItIs number={batches[0]?.number} />
      </aside>
    </div>
  );
}

const batchKey = ({ number, productName, flavour, size }: BatchAnswer) =>
  [number, productName, flavour, size].join('\n');

function Answers({ number, batches, today }: { number: string; batches: readonly BatchAnswer[]; today: string }) {
  if (batches.length === 0) return <UnknownNumber number={number} />;
  return (
    <>
      {batches.length > 1 && (
        <p className={styles.several}>
          {batches.length} of our products have a batch with this number. Yours is the one that you hold.
        </p>
      )}
      {batches.map((batch) => (
        <BatchVerdict key={batchKey(batch)} batch={batch} today={today} />
      ))}
    </>
  );
}

const UnknownNumber = ({ number }: { number: string }) => (
  <Verdict
    tone="unknown"
    icon={CircleQuestionMark}
    title="We do not know this number"
    text={`‘${number}’ is no batch of ours.`}
  >
    <div className={verdictStyles.advice}>
      <p>A 0 and an O, a 1 and an I look alike in print: please compare them.</p>
      <p>If the pack really says so, it may be a copy. A photo of its base helps us.</p>
      <Link
        className={`${buttonStyles.button} ${buttonStyles.outline}`}
        to={contactPath(`Unknown batch number ${number}`)}
        rel="nofollow"
      >
        Write to us
      </Link>
    </div>
  </Verdict>
);

function LabReport({ batch, report }: { batch: BatchAnswer; report: NonNullable<BatchAnswer['labReport']> }) {
  return (
    <FactPanel
      title="Lab report"
      note={`Of batch ${batch.number}`}
      rows={[
        ['Result', report.result ?? ''],
        [
          'Report',
          <a key="report" href={report.url} rel="noopener noreferrer">
            Read the whole report
          </a>,
        ],
      ]}
    />
  );
}

function WhereItIs({ number = 'AB-2602-C' }: { number?: string | undefined }) {
  return (
    <section className={styles.where} aria-label="Where is it?">
      <p className={styles.print}>
        BATCH <mark>{number}</mark>
      </p>
      <p>
        <b>Where is it?</b> Printed under the tub or on the back of the pouch. Capitals, blanks and dashes do not
        matter. Or scan the small code beside it with your phone.
      </p>
    </section>
  );
}
