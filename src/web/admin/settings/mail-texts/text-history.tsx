import { formatDateTime } from '#shared/dates.ts';
import { Button } from '../../../ui/button.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './mail-texts.module.css';
import type { StoredMailText } from './stored-mail-text.ts';

type Props = {
  history: StoredMailText['history'];
  /** puts an earlier text into the form; null where nothing can be saved */
  onUse: ((parts: Record<string, string>) => void) | null;
};

/** Who has saved the mail when; an earlier text is used again by saving it. */
export function TextHistory({ history, onUse }: Props) {
  if (history.length === 0) return null;
  return (
    <section aria-label="History" className={styles.history}>
      <h3 className={textStyles.heading3}>History</h3>
      <ol>
        {history.map(({ version, parts, isDefault, savedAt, savedBy }, index) => (
          <li key={version}>
            <span>
              {formatDateTime(savedAt)}
              <small className="muted">
                {savedBy ?? 'deleted user'}
                {isDefault && ', default text'}
              </small>
            </span>
            {index === 0 ? (
              <span className={`muted ${textStyles.small}`}>In use</span>
            ) : (
              onUse && (
                <Button size="small" onClick={() => onUse(parts)}>
                  Use this text<span className="visually-hidden"> of {formatDateTime(savedAt)}</span>
                </Button>
              )
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
