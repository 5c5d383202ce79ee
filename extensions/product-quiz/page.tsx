import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, type RouterContextProvider } from 'react-router';
import {
  buttonClass,
  errorMessage,
  PageMeta,
  ProductCard,
  prefetch,
  productGridClass,
  shopQueries,
} from '#web/extension-api.tsx';
import styles from './page.module.css';
import { quizApi, quizQuery } from './quiz-api.ts';

const page = ({ context }: { context: Readonly<RouterContextProvider> }) => prefetch(context, quizQuery());

export { page as clientLoader, page as loader };

/** One question after the other, and the suggested products at the end. */
export default function ProductQuizPage() {
  const { data: quiz, isError, refetch } = useQuery(quizQuery());
  return (
    <div className={`page-width ${styles.page}`}>
      <PageMeta
        title={quiz?.title ?? 'Product quiz'}
        description={quiz?.intro ?? 'Questions about what you need.'}
        path="/ext/product-quiz"
      />
      {quiz ? (
        <Questions quiz={quiz} />
      ) : (
        <>
          <h1 className="heading-1 heading">{isError ? 'The quiz could not be loaded' : 'No quiz right now'}</h1>
          <p className={styles.actions}>
            {isError && (
              <button type="button" className={buttonClass.outline} onClick={() => void refetch()}>
                Try again
              </button>
            )}
            <Link className={buttonClass.outline} to="/products">
              All products
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

type Quiz = NonNullable<Awaited<ReturnType<typeof quizApi.read>>>;

function Questions({ quiz }: { quiz: Quiz }) {
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [step, setStep] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  const result = useMutation({ mutationFn: (answers: Record<string, string>) => quizApi.answer({ answers: answers }) });
  const question = quiz.questions[step];
  // the next question is announced, and gets the focus
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step
  useEffect(() => {
    if (hasMoved.current) heading.current?.focus();
  }, [step]);
  const go = (next: number) => {
    hasMoved.current = true;
    setStep(next);
    if (next === quiz.questions.length) result.mutate(answers);
  };
  if (!question)
    return (
      <Result
        headingRef={heading}
        slugs={result.data?.slugs}
        error={result.error}
        onRetry={() => result.mutate(answers)}
        onAgain={() => {
          setAnswers({});
          result.reset();
          go(0);
        }}
      />
    );
  return (
    <>
      <p className={styles.over}>{quiz.title}</p>
      <progress
        className={styles.progress}
        value={step + 1}
        max={quiz.questions.length}
        aria-label={`Question ${step + 1} of ${quiz.questions.length}`}
      />
      <form
        method="post"
        key={question.id}
        onSubmit={(event) => {
          event.preventDefault();
          go(step + 1);
        }}
      >
        <fieldset className={styles.question}>
          <legend>
            <h1 ref={heading} tabIndex={-1} className="heading-1 heading">
              {question.text}
            </h1>
          </legend>
          {step === 0 && quiz.intro && <p className={`lead muted ${styles.intro}`}>{quiz.intro}</p>}
          <div className={styles.options}>
            {question.options.map(({ id, label }) => (
              <label key={id} className={styles.option}>
                <input
                  type="radio"
                  name={question.id}
                  required
                  checked={answers[question.id] === id}
                  onChange={() => setAnswers((before) => ({ ...before, [question.id]: id }))}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <p className={styles.actions}>
          {step > 0 && (
            <button type="button" className={buttonClass.outline} onClick={() => go(step - 1)}>
              Back
            </button>
          )}
          <button type="submit" className={buttonClass.primary}>
            {step + 1 === quiz.questions.length ? 'Show what fits' : 'Next'}
          </button>
        </p>
      </form>
    </>
  );
}

type ResultProps = {
  headingRef: React.RefObject<HTMLHeadingElement | null>;
  slugs: string[] | undefined;
  error: Error | null;
  onRetry(): void;
  onAgain(): void;
};

function Result({ headingRef, slugs, error, onRetry, onAgain }: ResultProps) {
  const products = useQuery({
    ...shopQueries.catalog.cards.queryOptions({ input: { slugs: slugs ?? ['-'] } }),
    enabled: Boolean(slugs?.length),
  });
  const isWaiting = !error && (!slugs || (slugs.length > 0 && products.isPending));
  const title = error
    ? 'Something went wrong'
    : isWaiting
      ? 'Looking …'
      : slugs?.length
        ? 'This fits'
        : 'No product fits all answers';
  return (
    <>
      <h1 ref={headingRef} tabIndex={-1} className="heading-1 heading">
        {title}
      </h1>
      {error && <p className="muted">{errorMessage(error)}</p>}
      {!error && !isWaiting && slugs?.length === 0 && (
        <p className="muted">Try another price or category, or look through everything.</p>
      )}
      <div className={productGridClass} aria-busy={isWaiting}>
        {products.data?.map((product) => (
          <ProductCard key={product.id} product={product} headingLevel={2} />
        ))}
      </div>
      <p className={styles.actions}>
        {error ? (
          <button type="button" className={buttonClass.primary} onClick={onRetry}>
            Try again
          </button>
        ) : (
          <button type="button" className={buttonClass.outline} onClick={onAgain}>
            Start again
          </button>
        )}
        <Link className={buttonClass.outline} to="/products">
          All products
        </Link>
      </p>
    </>
  );
}
