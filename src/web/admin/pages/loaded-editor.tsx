import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Block, type BlockKind, blockTitle } from '#features/pages/block-rules.ts';
import { describeField } from '#features/pages/field-rules.ts';
import { findMissingLegalParts } from '#features/pages/legal-rules.ts';
import { blocksOfKind, findMissingFields, type PageContent, validatePage } from '#features/pages/rules.ts';
import { fillLine } from '#features/pages/text-rules.ts';
import { budgetOf, pageWeight } from '#features/pages/weight-rules.ts';
import { shopDay } from '#shared/dates.ts';
import { errorMessage } from '../../lib/errors.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import cardStyles from '../../ui/card.module.css';
import { IconButton } from '../../ui/icon-button.tsx';
import textStyles from '../../ui/text.module.css';
import { toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { useUnsavedChanges } from '../components/form/use-unsaved-changes.ts';
import { moved } from '../components/images/use-reorder.ts';
import { BlockFields, type Images } from './block-fields.tsx';
import { BlockList } from './block-list.tsx';
import { BLOCK_SPECS, freeId } from './block-specs.ts';
import styles from './editor.module.css';
import { EditorHead } from './editor-head.tsx';
import { FieldTable } from './field-table.tsx';
import { HistoryCard } from './history-card.tsx';
import { PageProblems } from './page-problems.tsx';
import { PageWeight } from './page-weight.tsx';
import type { AdminPage } from './pages.ts';
import { PeriodFields } from './period-fields.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SearchWords } from './search-words.tsx';
import { UndoButtons } from './undo-buttons.tsx';
import { useHistory } from './use-history.ts';
import { usePageActions } from './use-page-actions.ts';
import { VersionStrip } from './version-strip.tsx';

/** Blocks, the fields of the selected one, and the preview. Incomplete pages cannot be published. */
export function LoadedEditor({ first }: { first: AdminPage }) {
  const history = useHistory<PageContent>(first.content);
  const content = history.present;
  const actions = usePageActions(first, content);
  const { page, isDirty, busy } = actions;
  const { path, kind, values, isDelivered } = page;
  const [chosenId, setChosen] = useState<string | null>(first.content.blocks[0]?.id ?? null);
  const [uploaded, setUploaded] = useState<Images>({});
  const [scheduling, setScheduling] = useState(false);
  useUnsavedChanges(isDirty);

  const wrong = validatePage(content, kind);
  const missing = findMissingFields(content, values);
  const legal = findMissingLegalParts({ path, kind, content }, values);
  const overweight = pageWeight(content).total - budgetOf(kind);
  const isComplete = missing.length === 0 && legal.length === 0 && overweight <= 0 && Object.keys(wrong).length === 0;
  const problems: Record<string, string> = { ...wrong };
  for (const { blockId, field } of missing) problems[blockId] ??= `${describeField(field, values).label} missing`;

  const stored = Object.entries(page.images).map(([id, image]) => [id, { ...image, id }] as const);
  const images: Images = { ...Object.fromEntries(stored), ...uploaded };
  const { blocks } = content;
  const index = blocks.findIndex(({ id }) => id === chosenId);
  const chosen = blocks[index] ?? null;
  const setBlocks = (label: string, next: Block[], merge?: string) =>
    history.change(merge === undefined ? { label } : { label, merge }, { ...content, blocks: next });
  const nameOf = (block: Block) => {
    const title = blockTitle(block);
    return title ? `“${fillLine(title, values)}”` : BLOCK_SPECS[block.kind].label;
  };
  const place = (from: number, to: number) => {
    const block = blocks[from];
    if (block && to >= 0 && to < blocks.length) setBlocks(`${nameOf(block)} moved`, moved(blocks, from, to));
  };
  const insert = (block: Block, label: string) => {
    const at = chosen ? index + 1 : blocks.length;
    setBlocks(label, [...blocks.slice(0, at), block, ...blocks.slice(at)]);
    setChosen(block.id);
  };
  const add = (which: BlockKind) =>
    insert(BLOCK_SPECS[which].empty(freeId(which, blocks)), `${BLOCK_SPECS[which].label} added`);
  const restore = async (version: number) => {
    try {
      const before = await adminApi.pages.version({ path, version });
      history.change(
        { label: version === 0 ? 'Reset to the words as delivered' : `Version ${version} restored` },
        before,
      );
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
        {...{ missing, legal, overweight, wrong, blocks, values }}
        problem={actions.problem}
        conflict={actions.conflict}
        onOverwrite={actions.overwrite}
        onTakeTheirs={() =>
          void actions
            .takeTheirs()
            .then((theirs) => history.change({ label: 'What somebody else has saved taken over' }, theirs))
            .catch((error) => toastError('Error', errorMessage(error)))
        }
      />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <BlockList
            {...{ blocks, problems }}
            kinds={blocksOfKind(kind)}
            chosen={chosen?.id ?? null}
            onChoose={setChosen}
            onMove={place}
            onAdd={add}
          />
          <PageWeight content={content} kind={kind} />
          <SearchWords
            content={content}
            error={wrong}
            onChange={(label, merge, next) => history.change({ label, merge }, next)}
          />
        </div>
        <div className={styles.stack}>
          {chosen && (
            <section className={cardStyles.card} aria-labelledby="block-fields">
              <header>
                <h2 className={textStyles.heading3} id="block-fields">
                  {BLOCK_SPECS[chosen.kind].label}
                </h2>
                <span className={arrangeStyles.actions}>
                  <IconButton
                    icon={ArrowUp}
                    label="Move up"
                    disabled={index === 0}
                    onClick={() => place(index, index - 1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label="Move down"
                    disabled={index === blocks.length - 1}
                    onClick={() => place(index, index + 1)}
                  />
                  <IconButton
                    icon={Copy}
                    label="Duplicate"
                    onClick={() =>
                      insert({ ...chosen, id: freeId(chosen.kind, blocks) }, `${nameOf(chosen)} duplicated`)
                    }
                  />
                  <IconButton
                    icon={Trash2}
                    label="Remove block"
                    onClick={() => {
                      setBlocks(
                        `${nameOf(chosen)} removed`,
                        blocks.filter(({ id }) => id !== chosen.id),
                      );
                      setChosen(blocks[index + 1]?.id ?? blocks[index - 1]?.id ?? null);
                    }}
                  />
                </span>
              </header>
              <div className={`${cardStyles.body} ${styles.form}`}>
                <BlockFields
                  key={chosen.id}
                  controls={BLOCK_SPECS[chosen.kind].controls}
                  row={{ ...chosen }}
                  values={values}
                  images={images}
                  error={wrong[chosen.id]}
                  onImage={(image) => setUploaded((now) => ({ ...now, [image.id]: image }))}
                  onChange={(name, value) =>
                    setBlocks(
                      `${name.charAt(0).toUpperCase()}${name.slice(1)} of ${nameOf(chosen)} changed`,
                      blocks.map((block) => (block.id === chosen.id ? { ...block, [name]: value } : block)),
                      `${chosen.id} ${name}`,
                    )
                  }
                />
                {kind !== 'legal' && (
                  <PeriodFields
                    key={`period ${chosen.id}`}
                    block={chosen}
                    onChange={(period) =>
                      setBlocks(
                        `Time of ${nameOf(chosen)} changed`,
                        blocks.map((block) => (block.id === chosen.id ? { ...block, ...period } : block)),
                        `${chosen.id} period`,
                      )
                    }
                  />
                )}
                <FieldTable block={chosen} values={values} />
              </div>
            </section>
          )}
          <HistoryCard
            steps={history.past}
            history={page.history}
            published={page.published?.version ?? null}
            isDelivered={isDelivered}
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
