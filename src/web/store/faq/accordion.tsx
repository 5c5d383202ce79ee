import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { Category } from './questions.ts';

/** Questions by category. Of each category one answer is open at a time: the browser does that by their name. */
export function Accordion({ categories }: { categories: readonly Category[] }) {
  return (
    <div className="faq">
      <nav className="art__n" aria-label="Categories">
        <ol>
          {categories.map(({ id, title, questions }) => (
            <li key={id}>
              <a href={`#${id}`}>
                {title} <span className="muted num">{questions.length}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="faq__b">
        {categories.map(({ id, title, questions }) => (
          <section key={id} aria-labelledby={id}>
            <h2 className="h3 hd" id={id}>
              {title}
            </h2>
            {questions.map(({ question, answer, link }) => (
              <details key={question} name={id} className="qa">
                <summary>
                  {question}
                  <Plus className="ic ic--s" aria-hidden="true" />
                </summary>
                <p>
                  {answer}{' '}
                  {link && (
                    <Link className="lnk" to={link.to}>
                      {link.label}
                    </Link>
                  )}
                </p>
              </details>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
