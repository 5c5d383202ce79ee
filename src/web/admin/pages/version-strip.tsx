import { formatDateTime } from '#shared/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import type { AdminPage } from './pages.ts';
import styles from './version-strip.module.css';

type Props = { page: AdminPage; isDirty: boolean; isComplete: boolean; onUnschedule(): void };

/** The published version, the draft and its schedule. */
export function VersionStrip({
  page: { path, published, draft, scheduledAt },
  isDirty,
  isComplete,
  onUnschedule,
}: Props) {
  return (
    <div className={styles.strip}>
      <div>
        <Badge hue="green">Published</Badge>
        <b>{published ? `Version ${published.version}` : 'Not yet'}</b>
        {published && (
          <LinkButton variant="text" to={path}>
            View
          </LinkButton>
        )}
        <small>
          {published
            ? published.publishedBy
              ? `Since ${formatDateTime(published.publishedAt ?? published.savedAt)}, by ${published.publishedBy}`
              : published.version === 1
                ? 'Default text'
                : `Since ${formatDateTime(published.publishedAt ?? published.savedAt)}, by its schedule`
            : 'Visitors find nothing here'}
        </small>
      </div>
      <div data-current="">
        <Badge hue="amber">Draft</Badge>
        <b>{draft ? `Version ${draft.version}` : isDirty ? 'Not saved yet' : 'None'}</b>
        <span className="muted" role="status">
          {isDirty ? 'changes not saved' : draft ? `saved ${formatDateTime(draft.savedAt).slice(-5)}` : ''}
        </span>
        <small>
          {draft ? `Saved ${formatDateTime(draft.savedAt)}, by ${draft.savedBy ?? 'nobody'}` : 'What is published'}
        </small>
      </div>
      <div>
        <Badge hue="purple">Scheduled</Badge>
        <b>{scheduledAt ? formatDateTime(scheduledAt) : 'No time set'}</b>
        {scheduledAt && !isComplete && <span className={styles.hold}>On hold</span>}
        {scheduledAt ? (
          <small>
            {draft ? `Version ${draft.version} is published then` : 'The draft is published then'}
            {!isComplete && ', once it is complete'}.{' '}
            <Button variant="text" onClick={onUnschedule}>
              Cancel schedule
            </Button>
          </small>
        ) : (
          <small>Visitors see a draft once it is published</small>
        )}
      </div>
    </div>
  );
}
