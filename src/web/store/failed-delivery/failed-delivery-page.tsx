import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ActionFunctionArgs, data, Link, useActionData, useSearchParams } from 'react-router';
import { ordinalTry, type WishErrors } from '#features/failed-deliveries/attempt-rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { DoorClosed } from '../../icons/door-closed.ts';
import { errorCode, errorMessage, fieldErrors } from '../../lib/errors.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { PageMeta } from '../../shop/page-meta.tsx';
import buttonStyles from '../../ui/button.module.css';
import formNoticeStyles from '../../ui/form-notice.module.css';
import type { Route } from './+types/failed-delivery-page';
import { AnswerForm } from './answer-form.tsx';
import { AnswerSummary } from './answer-summary.tsx';
import { type Answer, attemptApi, attemptQueries, type Question } from './attempt-api.ts';
import styles from './failed-delivery-page.module.css';

const TOO_MANY = 'Too many attempts. Please wait some minutes and open the link in our mail again.';

const questionQuery = (token: string) => attemptQueries.failedDeliveries.read.queryOptions({ input: { token } });

const page = async ({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) => {
  const token = new URL(request.url).searchParams.get('token');
  return token ? await prefetch(context, questionQuery(token)) : data(null, { status: 404 });
};

export { page as loader, page as clientLoader };

type Sent = { problem: string | undefined; fields: WishErrors; typed: Answer };

/** The form without scripts. */
export async function action({ request }: ActionFunctionArgs): Promise<Sent> {
  const typed = answerIn(await request.formData(), new URL(request.url).searchParams.get('token') ?? '');
  try {
    await attemptApi.failedDeliveries.answer(typed);
    return { problem: undefined, fields: {}, typed };
  } catch (error) {
    return { ...problemsOf(error), typed };
  }
}

const problemsOf = (error: unknown): Omit<Sent, 'typed'> => {
  const fields = fieldErrors<WishErrors>(error, 'INVALID_WISH');
  return { problem: fields ? undefined : errorMessage(error), fields: fields ?? {} };
};

function answerIn(form: FormData, token: string): Answer {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    token,
    kind: text('kind') === 'address' ? 'address' : 'day',
    day: text('day') || null,
    phone: text('phone'),
    address: text('address'),
    pincode: text('pincode'),
    comment: text('comment'),
  };
}

/** The page of the link that customers get by mail after a failed attempt; an account is not needed. */
export default function FailedDeliveryPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { data: question, error } = useQuery({ ...questionQuery(token), enabled: token !== '', retry: false });
  return (
    <div className={`page-width ${styles.page}`}>
      <PageMeta title="Failed delivery" />
      {question ? (
        <Asked token={token} question={question} />
      ) : search.has('later') || errorCode(error) === 'TOO_MANY_REQUESTS' ? (
        <p className={formNoticeStyles.notice} role="alert">
          {TOO_MANY}
        </p>
      ) : (
        <InvalidLink />
      )}
    </div>
  );
}

const InvalidLink = () => (
  <>
    <h1 className="heading-1 heading">This link is not valid</h1>
    <p className="lead">Please use the newest of our mails about the delivery, or write to us.</p>
    <Link className={`${buttonStyles.button} ${buttonStyles.outline}`} to="/contact">
      Contact us
    </Link>
  </>
);

function Asked({ token, question }: { token: string; question: Question }) {
  const actionData = useActionData() as Sent | undefined;
  const { refetch } = useQuery(questionQuery(token));
  const answer = useMutation({
    mutationFn: (form: FormData) => attemptApi.failedDeliveries.answer(answerIn(form, token)),
    // also after a refusal, since staff may have acted
    onSettled: () => refetch(),
  });
  // mail scanners load links, but run no scripts
  useEffect(() => {
    void attemptApi.failedDeliveries.noteOpened({ token }).catch(() => {});
  }, [token]);
  const { displayId, carrier, reason, attempt, failedAt, deadline, isOver, isDecided } = question;
  const { problem, fields } = answer.isIdle
    ? (actionData ?? { problem: undefined, fields: {} })
    : problemsOf(answer.error);
  const isClosed = isOver || isDecided;
  return (
    <>
      <h1 className="heading-1 heading">Order {displayId}</h1>
      <section className={styles.card} aria-labelledby="failed" data-closed={isClosed || undefined}>
        <header>
          <DoorClosed />
          <div>
            <h2 id="failed">{isOver ? 'It is on its way again' : 'We could not deliver it'}</h2>
            <p>
              {carrier ?? 'The carrier'} came on {formatDateTime(failedAt)}
              {reason && `: ${reason}`}. This was the {ordinalTry(attempt)}.{' '}
              {!isClosed && `Tell us before ${formatDateTime(deadline)} what to do, or it may go back.`}
            </p>
          </div>
        </header>
        <div className={styles.body}>
          <div aria-live="polite">
            <AnswerSummary question={question} />
            {!isClosed && (answer.isError || answer.isIdle) && problem && (
              <p className={formNoticeStyles.notice} role="alert">
                {problem}
              </p>
            )}
          </div>
          {!isClosed && (
            <AnswerForm
              key={question.answer?.answeredAt}
              question={question}
              typed={actionData?.typed}
              fields={answer.isSuccess ? {} : fields}
              isBusy={answer.isPending}
              onAnswer={(form) => answer.mutate(form)}
            />
          )}
        </div>
      </section>
    </>
  );
}
