import { useState } from 'react';
import { blocksOfKind, type PageContent } from '#features/pages/rules.ts';
import { fillLine } from '#features/pages/text-rules.ts';
import { shopDay } from '#shared/dates.ts';
import { errorMessage } from '../../lib/errors.ts';
import { toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { useUnsavedChanges } from '../components/form/use-unsaved-changes.ts';
import { BlockCard } from './block-card.tsx';
import type { Images } from './block-fields.tsx';
import { BlockList } from './block-list.tsx';
import styles from './editor.module.css';
import { EditorHead } from './editor-head.tsx';
import { findPageProblems } from './find-page-problems.ts';
import { HistoryCard } from './history-card.tsx';
import { PageProblems } from './page-problems.tsx';
import { PageWeight } from './page-weight.tsx';
import type { AdminPage } from './pages.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SearchMetadataFields } from './search-metadata-fields.tsx';
import { UndoButtons } from './undo-buttons.tsx';
import { useBlocks } from './use-blocks.ts';
import { useHistory } from './use-history.ts';
import { usePageActions } from './use-page-actions.ts';
import { VersionStrip } from './version-strip.tsx';

/** Blocks, the fields of the selected one, and the preview. Incomplete pages cannot be published. */
export function LoadedEditor({ first }: { first: AdminPage }) {
  const history = useHistory<PageContent>(first.content);
  const content = history.present;
  const actions = usePageActions(first, content);
  const { page, isDirty, busy } = actions;
  const { path, kind, values, isDefault } = page;
  const blocks = useBlocks(history, values);
  const { chosen, setChosen } = blocks;
  const [uploaded, setUploaded] = useState<Images>({});
  const [scheduling, setScheduling] = useState(false);
  useUnsavedChanges(isDirty);

  const { isComplete, blockProblems, ...problems } = findPageProblems(page, content);
  const stored = Object.entries(page.images).map(([id, image]) => [id, { ...image, id }] as const);
  const images: Images = { ...Object.fromEntries(stored), ...uploaded };
  const restore = async (version: number) => {
    try {
      const before = await adminApi.pages.version({ path, version });
      history.change({ label: version === 0 ? 'Reset to the default text' : `Version ${version} restored` }, before);
    } catch (error) {
      toastError('Error', errorMessage(error));
    }
  };

  return (
    <div className={styles.editor}>
      <EditorHead
        actions={actions}
        title={fillLine(content.title, values)}
        isComplete={isComplete}
        undo={<UndoButtons history={history} />}
        onSave={() => {
          history.settle();
          actions.perform({ what: 'save' });
        }}
        onSchedule={() => setScheduling(true)}
      />
      <VersionStrip
        page={page}
        isDirty={isDirty}
        isComplete={isComplete}
        onUnschedule={() => actions.perform({ what: 'schedule', at: null })}
      />
      <PageProblems
        {...problems}
        blocks={content.blocks}
        values={values}
        problem={actions.problem}
        conflict={actions.conflict}
        onOverwrite={actions.overwrite}
        onTakeTheirs={() =>
          void actions
            .takeTheirs()
            .then((theirs) => history.change({ label: 'Changes by someone else loaded' }, theirs))
            .catch((error) => toastError('Error', errorMessage(error)))
        }
      />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <BlockList
            blocks={content.blocks}
            problems={blockProblems}
            kinds={blocksOfKind(kind)}
            chosen={chosen?.id ?? null}
            onChoose={setChosen}
            onMove={blocks.move}
            onAdd={blocks.add}
          />
          <PageWeight content={content} kind={kind} />
          <SearchMetadataFields
            content={content}
            error={problems.wrong}
            onChange={(label, merge, next) => history.change({ label, merge }, next)}
          />
        </div>
        <div className={styles.stack}>
          {chosen && (
            <BlockCard
              {...{ page, blocks, images }}
              block={chosen}
              error={problems.wrong[chosen.id]}
              onImage={(image) => setUploaded((now) => ({ ...now, [image.id]: image }))}
            />
          )}
          <HistoryCard
            steps={history.past}
            history={page.history}
            published={page.published?.version ?? null}
            isDefault={isDefault}
            onUndo={history.undo}
            onRestore={(version) => void restore(version)}
          />
        </div>
        <PreviewFrame
          {...{ path, kind, content, values }}
          images={images}
          chosen={chosen?.id ?? null}
          changedOn={shopDay(new Date())}
          onChoose={setChosen}
        />
      </div>
      {scheduling && (
        <ScheduleDialog
          path={page.path}
          busy={busy}
          onClose={() => setScheduling(false)}
          onSchedule={(at) => {
            actions.perform({ what: 'schedule', at });
            setScheduling(false);
          }}
        />
      )}
    </div>
  );
}
