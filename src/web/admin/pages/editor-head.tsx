import type { ReactNode } from 'react';
import { CalendarClock } from '../../icons/calendar-clock.ts';
import { ExternalLink } from '../../icons/external-link.ts';
import { Lock } from '../../icons/lock.ts';
import { Save } from '../../icons/save.ts';
import { Send } from '../../icons/send.ts';
import { Shield } from '../../icons/shield.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { BackToList } from '../components/back-to-list.tsx';
import { DeletePage } from './delete-page.tsx';
import styles from './editor.module.css';
import type { AdminPage } from './pages.ts';
import type { usePageActions } from './use-page-actions.ts';

type Props = {
  actions: ReturnType<typeof usePageActions>;
  title: string;
  /** nothing that the page needs is missing */
  isComplete: boolean;
  undo: ReactNode;
  onSave(): void;
  onSchedule(): void;
};

/** The title of a page in its editor, with the actions on the whole page. */
export function EditorHead({ actions, title, isComplete, undo, onSave, onSchedule }: Props) {
  const { page, isDirty, busy } = actions;
  const { path, kind, isDefault }: AdminPage = page;
  const isPublishable = isComplete && (isDirty || page.draft !== null) && !busy;
  return (
    <div className={styles.head}>
      <BackToList to="/admin/pages" label="All pages" />
      <h1>{title || 'Untitled'}</h1>
      {kind === 'legal' && (
        <Badge hue="blue" icon={Shield}>
          Legal page
        </Badge>
      )}
      <span className="muted">{path}</span>
      <div className={styles.actions}>
        {undo}
        {!isDefault && <DeletePage page={page} />}
        <Button
          icon={ExternalLink}
          disabled={isDirty}
          onClick={actions.preview}
          title={isDirty ? 'Save the draft first' : undefined}
        >
          Share draft
        </Button>
        <Button icon={Save} disabled={!isDirty || busy} onClick={onSave}>
          Save draft
        </Button>
        <Button icon={CalendarClock} disabled={!isPublishable} onClick={onSchedule}>
          Schedule
        </Button>
        <Button variant="primary" disabled={!isPublishable} onClick={() => actions.perform({ what: 'publish' })}>
          {isComplete ? <Send /> : <Lock />}
          Publish
        </Button>
      </div>
    </div>
  );
}
