import { useState } from 'react';
import { ExternalLink } from '../../../icons/external-link.ts';
import { History } from '../../../icons/history.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog, DialogBody } from '../../../ui/dialog.tsx';
import { FormFields } from '../../components/form/entity-dialog.tsx';
import { RestoredNote } from '../../components/form/restored-note.tsx';
import type { StoredBrand } from './brand-draft.ts';
import styles from './brand-form.module.css';
import { BrandHistory } from './brand-history.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { ColoursCard } from './colours-card.tsx';
import { CornersCard } from './corners-card.tsx';
import { FontsCard } from './fonts-card.tsx';
import { LinesCard } from './lines-card.tsx';
import { MarksCard } from './marks-card.tsx';
import { PublishBar } from './publish-bar.tsx';
import { useBrandForm } from './use-brand-form.ts';
import { useFontSamples } from './use-font-samples.ts';

export function BrandForm({ stored }: { stored: StoredBrand }) {
  const { form, changedFields, showPublished } = useBrandForm(stored);
  const draft = form.values;
  const [historyOpen, setHistoryOpen] = useState(false);
  const [previewOpen, setPreviewOpen] = useState(false);
  useFontSamples(stored.samples);
  return (
    <>
      <div className={arrangeStyles.section}>
        <div className={styles.title}>
          <h1>Brand</h1>
          {changedFields.length > 0 && (
            <span className={styles.count}>
              {changedFields.length} {changedFields.length === 1 ? 'change' : 'changes'}, not published
            </span>
          )}
        </div>
        <div className={arrangeStyles.actions}>
          <Button icon={History} onClick={() => setHistoryOpen(true)}>
            History
          </Button>
          <LinkButton icon={ExternalLink} to="/" target="_blank" rel="noreferrer">
            View store
          </LinkButton>
        </div>
      </div>
      <div className={styles.columns}>
        <form method="post" className={styles.form} noValidate onSubmit={form.submit}>
          <FormFields form={form}>
            <RestoredNote draft={form.draft} />
            <MarksCard />
            <LinesCard />
            <ColoursCard stored={stored} />
            <FontsCard stored={stored} />
            <CornersCard />
            <PublishBar stored={stored} changedFields={changedFields} onPreview={() => setPreviewOpen(true)} />
          </FormFields>
        </form>
        <div className={styles.side}>
          <BrandPreview draft={draft} />
        </div>
      </div>
      <Dialog open={previewOpen} title="Preview" size="l" onClose={() => setPreviewOpen(false)}>
        <DialogBody className={styles.surface}>{previewOpen && <BrandPreview draft={draft} />}</DialogBody>
      </Dialog>
      <BrandHistory
        open={historyOpen}
        current={stored.number}
        onClose={() => setHistoryOpen(false)}
        onPublished={showPublished}
      />
    </>
  );
}
