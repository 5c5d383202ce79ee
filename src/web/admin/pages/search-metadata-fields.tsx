import type { PageContent } from '#features/pages/rules.ts';
import cardStyles from '../../ui/card.module.css';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './editor.module.css';

type Props = {
  content: PageContent;
  error: Readonly<Record<string, string>>;
  onChange(label: string, merge: string, content: PageContent): void;
};

/** The title and description of a page for search engines. */
export function SearchMetadataFields({ content, error, onChange }: Props) {
  return (
    <section className={cardStyles.card} aria-labelledby="page-words">
      <header>
        <h2 className={textStyles.heading3} id="page-words">
          For search engines
        </h2>
      </header>
      <div className={`${cardStyles.body} ${styles.form}`}>
        <TextField
          label="Page title"
          maxLength={160}
          value={content.title}
          error={error.title}
          onChange={(event) => onChange('Page title changed', 'title', { ...content, title: event.target.value })}
        />
        <TextAreaField
          label="Description"
          rows={3}
          maxLength={400}
          value={content.description}
          error={error.description}
          onChange={(event) =>
            onChange('Description changed', 'description', { ...content, description: event.target.value })
          }
        />
      </div>
    </section>
  );
}
