import type { ReactNode } from 'react';
import { longDate } from '#shared/dates.ts';
import styles from './article.module.css';
import articlePartStyles from './article-part.module.css';
import { useBlockMark } from './preview-context.ts';

export type Section = { id: string; title: string; body: ReactNode };

type Props = {
  sections: readonly Section[] /** the date of the last change; null for all but the last */;
  changedOn: string | null;
};

/** A long text in sections, with a table of contents beside it on wide screens. */
export function Article({ sections, changedOn }: Props) {
  const titled = sections.filter(({ title }) => title);
  return (
    <div className={styles.article}>
      {titled.length > 0 && (
        <nav className={styles.contents} aria-label="On this page">
          <ol>
            {titled.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={styles.body}>
        {sections.map((section) => (
          <ArticleSection key={section.id} section={section} />
        ))}
        {changedOn && (
          <p className={`${styles.updated} text-small muted`}>
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
        <h2 className="heading-3 heading" id={id}>
          {title}
        </h2>
      )}
      <div className={articlePartStyles.prose}>{body}</div>
    </section>
  );
}
