import type { PageContent } from '#features/pages/rules.ts';
import cardStyles from '../../ui/card.module.css';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { Card } from '../components/card.tsx';
import styles from './editor.module.css';

type Props = {
  content: PageContent;
  error: Readonly<Record<string, string>>;
  onChange(label: string, merge: string, content: PageContent): void;
};

/** The title and description of a page for search engines. */
export function SearchMetadataFields({ content, error, onChange }: Props) {
  return (
    <Card title="For search engines">
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
    </Card>
  );
}
