import { Plus } from 'lucide-react';
import type { QuestionsBlock } from '#features/pages/block-rules.ts';
import { useBlockMark } from './preview-context.ts';
import { SmartLink } from './rich-text.tsx';
import '../../styles/faq.css';

/** Questions by category. Of each category one answer is open at a time: the browser does that by their name. */
export function Accordion({ categories }: { categories: readonly QuestionsBlock[] }) {
  return (
    <div className="faq">
      <nav className="art__n" aria-label="Categories">
        <ol>
          {categories.map(({ id, heading, questions }) => (
            <li key={id}>
              <a href={`#${id}`}>
                {heading} <span className="muted num">{questions.length}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="faq__b">
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
      <h2 className="h3 hd" id={id}>
        {heading}
      </h2>
      {questions.map(({ question, answer, linkLabel, linkTo }) => (
        <details key={question} name={id} className="qa">
          <summary>
            {question}
            <Plus className="ic ic--s" aria-hidden="true" />
          </summary>
          <p>
            {answer}{' '}
            {linkLabel && linkTo && (
              <SmartLink className="lnk" to={linkTo}>
                {linkLabel}
              </SmartLink>
            )}
          </p>
        </details>
      ))}
    </section>
  );
}
