import type { ReactNode } from 'react';
import { longDate } from '#shared/dates.ts';
import { useBlockMark } from './preview-context.ts';

export type Section = { id: string; title: string; body: ReactNode };

type Props = {
  sections: readonly Section[] /** the day of the last change; null below all but the last */;
  changedOn: string | null;
};

/** A long text in sections; on wide screens a table of contents stays beside it. */
export function Article({ sections, changedOn }: Props) {
  const titled = sections.filter(({ title }) => title);
  return (
    <div className="art">
      {titled.length > 0 && (
        <nav className="art__n" aria-label="On this page">
          <ol>
            {titled.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="art__b">
        {sections.map((section) => (
          <ArticleSection key={section.id} section={section} />
        ))}
        {changedOn && (
          <p className="art__u sm muted">
            Last updated <time dateTime={changedOn}>{longDate(changedOn)}</time>
          </p>
        )}
      </div>
    </div>
  );
}

function ArticleSection({ section: { id, title, body } }: { section: Section }) {
  const mark = useBlockMark(id);
  return (
    <section {...(title ? { 'aria-labelledby': id } : {})} {...mark}>
      {title && (
        <h2 className="h3 hd" id={id}>
          {title}
        </h2>
      )}
      <div className="prose">{body}</div>
    </section>
  );
}
