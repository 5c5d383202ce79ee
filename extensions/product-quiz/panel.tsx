import operations from 'virtual:extension/product-quiz/admin-contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#shared/count.ts';
import {
  Badge,
  BusyButton,
  buttonClass,
  Card,
  createExtensionAdminApi,
  errorMessage,
  LoadFailed,
  Loading,
  Permitted,
  Problem,
  SectionHeader,
  Switch,
  TextAreaField,
  TextField,
  toast,
  toastError,
  useMay,
} from '#web/extension-panel-api.tsx';
import { ExternalLink } from '#web/icons/external-link.ts';
import { Plus } from '#web/icons/plus.ts';
import type { quizAdminContract } from './contract.ts';
import styles from './panel.module.css';
import { QuestionCard } from './question-card.tsx';
import { MOST_QUESTIONS, type Quiz, type QuizQuestion, validateQuiz } from './quiz-rules.ts';

const { api, queries } = createExtensionAdminApi<typeof quizAdminContract>('product-quiz', operations);
type Stored = Awaited<ReturnType<typeof api.read>>;

/** The quiz as staff edit it, and its results. */
export default function ProductQuizPanel() {
  const { data, isError, error, refetch } = useQuery({ ...queries.read.queryOptions(), staleTime: 0 });
  if (isError)
    return (
      <LoadFailed heading="h2" title="The quiz could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Loading />;
  return <Editor stored={data} />;
}

function Editor({ stored }: { stored: Stored }) {
  const [quiz, setQuiz] = useState<Quiz>(stored.quiz);
  const [isPublished, setPublished] = useState(stored.isPublished);
  const mayWrite = useMay()('content.write');
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => api.save({ quiz, isPublished }),
    onSuccess: () =>
      toast('Quiz saved', isPublished ? 'It is shown in the store from now on.' : 'It is not shown in the store.'),
    onError: (failure) => toastError('Not saved', errorMessage(failure)),
    onSettled: () => client.invalidateQueries({ queryKey: queries.key() }),
  });
  const problem = isPublished ? validateQuiz(quiz) : null;
  const { questions } = quiz;
  const setQuestions = (next: QuizQuestion[]) => setQuiz({ ...quiz, questions: next });
  const move = (from: number, to: number) => {
    const next = [...questions];
    next.splice(to, 0, ...next.splice(from, 1));
    setQuestions(next);
  };
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) save.mutate();
      }}
    >
      <SectionHeader title="Product quiz">
        <Link className={buttonClass.plain} to="/ext/product-quiz">
          <ExternalLink />
          View quiz{' '}
        </Link>
        {mayWrite && (
          <BusyButton variant="primary" busy={save.isPending} busyLabel="Saving">
            Save
          </BusyButton>
        )}
      </SectionHeader>
      <fieldset className={styles.columns} disabled={!mayWrite}>
        <div className={styles.column}>
          <Card title="Beginning" aside={!stored.isSaved && <Badge hue="grey">a draft of your categories</Badge>}>
            <div className={styles.fields}>
              <TextField
                label="Title"
                value={quiz.title}
                maxLength={80}
                required
                onChange={({ target }) => setQuiz({ ...quiz, title: target.value })}
              />
              <TextAreaField
                label="Introduction"
                value={quiz.intro}
                maxLength={300}
                rows={2}
                onChange={({ target }) => setQuiz({ ...quiz, intro: target.value })}
              />
              <Switch label="The store asks it" checked={isPublished} onChange={() => setPublished(!isPublished)} />
              {problem && <Problem>{problem}.</Problem>}
            </div>
          </Card>
          {questions.map((question, index) => (
            <QuestionCard
              key={question.id}
              question={question}
              number={index + 1}
              categories={stored.categories}
              onChange={(changed) => setQuestions(questions.map((one) => (one.id === changed.id ? changed : one)))}
              onRemove={() => setQuestions(questions.filter(({ id }) => id !== question.id))}
              onUp={index > 0 ? () => move(index, index - 1) : null}
              onDown={index < questions.length - 1 ? () => move(index, index + 1) : null}
            />
          ))}
          {questions.length < MOST_QUESTIONS && (
            <Permitted needs="content.write">
              <p className={styles.actions}>
                <button
                  type="button"
                  className={buttonClass.plain}
                  onClick={() => setQuestions([...questions, { id: crypto.randomUUID(), text: '', options: [] }])}
                >
                  <Plus />
                  Add question
                </button>
              </p>
            </Permitted>
          )}
        </div>
        <Results stored={stored} />
      </fieldset>
    </form>
  );
}

function Results({ stored: { finished, shown } }: { stored: Stored }) {
  return (
    <Card title="Answered">
      <div className={styles.figures}>
        <p>
          <b>{formatCount(finished.week)}</b>
          <span className="muted">this week</span>
        </p>
        <p>
          <b>{formatCount(finished.all)}</b>
          <span className="muted">in a year</span>
        </p>
      </div>
      {shown.length > 0 && (
        <ul className={styles.shown} aria-label="Shown most in four weeks">
          {shown.map(({ slug, count }) => (
            <li key={slug}>
              <Link className="link" to={`/product/${slug}`}>
                {slug}
              </Link>
              <span className="muted tabular">{formatCount(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
