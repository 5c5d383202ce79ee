import type { ReactNode } from 'react';

export type Section = { id: string; title: string; body: ReactNode };

/** When the words of the policies last changed; their numbers come from the settings. */
const UPDATED = { date: '2026-11-20', text: '20 November 2026' };

/** A long text in sections; on wide screens a table of contents stays beside it. */
export function Article({ sections }: { sections: readonly Section[] }) {
  return (
    <div className="art">
      <nav className="art__n" aria-label="On this page">
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="art__b">
        {sections.map(({ id, title, body }) => (
          <section key={id} aria-labelledby={id}>
            <h2 className="h3 hd" id={id}>
              {title}
            </h2>
            <div className="prose">{body}</div>
          </section>
        ))}
        <p className="art__u sm muted">
          Last updated <time dateTime={UPDATED.date}>{UPDATED.text}</time>
        </p>
      </div>
    </div>
  );
}
