import type { QuestionsBlock } from '#features/pages/block-rules.ts';
import { Plus } from '../../icons/plus.ts';
import { SmartLink } from '../smart-link.tsx';
import styles from './accordion.module.css';
import articleStyles from './article.module.css';
import { useBlockMark } from './preview-context.ts';

/** Questions by category. The shared name lets the browser open one answer per category at a time. */
export function Accordion({ categories }: { categories: readonly QuestionsBlock[] }) {
  return (
    <div className={styles.accordion}>
      <nav className={articleStyles.contents} aria-label="Categories">
        <ol>
          {categories.map(({ id, heading, questions }) => (
            <li key={id}>
              <a href={`#${id}`}>
                {heading} <span className="muted tabular">{questions.length}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.body}>
        {categories.map((category) => (
          <Category key={category.id} category={category} />
        ))}
      </div>
    </div>
  );
}

function Category({ category: { id, heading, questions } }: { category: QuestionsBlock }) {
  return (
    <section aria-labelledby={id} {...useBlockMark(id)}>
      <h2 className="heading-3 heading" id={id}>
        {heading}
      </h2>
      {questions.map(({ question, answer, linkLabel, linkTo }) => (
        <details key={question} name={id} className={styles.question}>
          <summary>
            {question}
            <Plus size="small" />
          </summary>
          <p>
            {answer}{' '}
            {linkLabel && linkTo && (
              <SmartLink className="link" to={linkTo}>
                {linkLabel}
              </SmartLink>
            )}
          </p>
        </details>
      ))}
    </section>
  );
}
