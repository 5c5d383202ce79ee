import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Eye, History } from 'lucide-react';
import { useState } from 'react';
import { Controller, type FieldPath, type PathValue, useForm } from 'react-hook-form';
import { type BrandDraft, CORNERS, GROUNDS, HEADING_FONTS, TEXT_FONTS, validateDraft } from '#features/brand/rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { orpc } from '../../../lib/api.ts';
import { errorCode, errorData, errorMessage } from '../../../lib/errors.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import { BusyButton } from '../../../ui/busy-button.tsx';
import buttonStyles from '../../../ui/button.module.css';
import cardStyles from '../../../ui/card.module.css';
import { Dialog, DialogBody } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import textStyles from '../../../ui/text.module.css';
import { toast, toastError } from '../../../ui/toast.tsx';
import { adminApi, adminQueries } from '../../api.ts';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { useUnsavedChanges } from '../../components/form/use-unsaved-changes.ts';
import { Permitted } from '../../permissions.tsx';
import { applyBrandStyles } from './apply-published-brand.ts';
import { draftOf, FIELD_NAMES, type StoredBrand, toBrandInput } from './brand-draft.ts';
import styles from './brand-form.module.css';
import { BrandHistory } from './brand-history.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { ColourField } from './colour-field.tsx';
import { ContrastList } from './contrast-list.tsx';
import { MarksCard } from './marks-card.tsx';
import { sampleFamily, useFontSamples } from './use-font-samples.ts';

/** The budget of fonts per page in KB. */
const FONT_BUDGET = 48;

export function BrandForm({ stored }: { stored: StoredBrand }) {
  const client = useQueryClient();
  const form = useForm<BrandDraft>({ defaultValues: draftOf(stored) });
  const { control, register, handleSubmit, setError, reset, watch, formState } = form;
  const { errors, dirtyFields } = formState;
  const draft = watch();
  const changed = (Object.keys(dirtyFields) as (keyof BrandDraft)[]).filter((name) => dirtyFields[name]);
  const [historyOpen, setHistoryOpen] = useState(false);
  const [previewOpen, setPreviewOpen] = useState(false);
  useFontSamples(stored.samples);
  useUnsavedChanges(changed.length > 0);

  const take = (next: StoredBrand) => {
    client.setQueryData(adminQueries.brand.read.queryKey(), next);
    reset(draftOf(next));
    // a newly loaded page has them anyway
    applyBrandStyles().catch(() => {});
    void client.invalidateQueries({ queryKey: orpc.settings.key() });
    void client.invalidateQueries({ queryKey: adminQueries.settings.key() });
  };
  const publish = useMutation({
    mutationFn: (values: BrandDraft) => adminApi.brand.publish({ ...toBrandInput(values), basedOn: stored.number }),
    onSuccess: (next) => {
      take(next);
      toast('Brand Published', 'Shop, panel, mails and papers show it now.');
    },
    onError: (error) => {
      if (errorCode(error) === 'EDIT_CONFLICT') {
        void client.invalidateQueries({ queryKey: adminQueries.brand.key() });
        return toastError(
          'Error',
          'Someone else has published a brand since you opened this one. Look at the history; yours is kept here.',
        );
      }
      const reason = errorData<{ reason?: string }>(error)?.reason;
      if (errorCode(error) !== 'REAUTHENTICATION_REQUIRED') toastError('Error', reason ?? errorMessage(error));
    },
  });
  const submit = handleSubmit((values) => {
    if (showFieldErrors(setError, validateDraft(values)) === 0) publish.mutate(values);
  });
  const choice = <Name extends FieldPath<BrandDraft>>(name: Name) => ({
    value: draft[name],
    onChange: (value: PathValue<BrandDraft, Name>) => form.setValue(name, value, { shouldDirty: true }),
  });
  const kilobytes = Math.ceil((stored.fontBytes[`${draft.headingFont} ${draft.textFont}`] ?? 0) / 1000);
  return (
    <>
      <div className={arrangeStyles.section}>
        <div className={styles.title}>
          <h1>Brand</h1>
          {changed.length > 0 && (
            <span className={styles.count}>
              {changed.length} {changed.length === 1 ? 'change' : 'changes'}, not published
            </span>
          )}
        </div>
        <div className={arrangeStyles.actions}>
          <button type="button" className={buttonStyles.button} onClick={() => setHistoryOpen(true)}>
            <History className="icon" aria-hidden="true" />
            History
          </button>
          <a className={buttonStyles.button} href="/" target="_blank" rel="noreferrer">
            <ExternalLink className="icon" aria-hidden="true" />
            View store
          </a>
        </div>
      </div>
      <div className={styles.columns}>
        <form className={styles.form} noValidate onSubmit={submit}>
          <MarksCard draft={draft} errors={errors} register={register} choice={choice} />
          <section className={cardStyles.card} aria-labelledby="brand-colours">
            <header>
              <h2 className={textStyles.heading3} id="brand-colours">
                Colours
              </h2>
              <span className={`muted ${textStyles.small}`}>Two, the rest follows</span>
            </header>
            <div className={`${cardStyles.body} ${styles.stack}`}>
              <div className={styles.pair}>
                {(
                  [
                    ['accent', 'Button', 'The one call to action'],
                    ['link', 'Link', 'Links, focus, selected, bands'],
                  ] as const
                ).map(([name, label, hint]) => (
                  <Controller
                    key={name}
                    control={control}
                    name={name}
                    render={({ field }) => (
                      <ColourField
                        label={label}
                        hint={field.value === stored.brand[name] ? hint : `Was ${stored.brand[name]}`}
                        value={field.value}
                        error={errors[name]?.message}
                        onChange={field.onChange}
                      />
                    )}
                  />
                ))}
              </div>
              <ContrastList draft={draft} />
              <ChoiceCards
                label="Ground of pages"
                choices={GROUNDS}
                columns={3}
                {...choice('ground')}
                sample={(key) => <i className={styles.ground} data-ground={key} />}
              />
            </div>
          </section>
          <section className={cardStyles.card} aria-labelledby="brand-type">
            <header>
              <h2 className={textStyles.heading3} id="brand-type">
                Type
              </h2>
              <span className={`muted ${textStyles.small}`}>Latin and Devanagari in every set</span>
            </header>
            <div className={`${cardStyles.body} ${styles.stack}`}>
              <ChoiceCards
                label="Headings"
                choices={HEADING_FONTS}
                columns={2}
                {...choice('headingFont')}
                sample={(key) => (
                  <b className={styles.font} style={{ fontFamily: `"${sampleFamily(key)}"` }}>
                    Herb जड़ी
                  </b>
                )}
              />
              <SelectField
                label="Text"
                hint={`${kilobytes} KB on a page of ${FONT_BUDGET}. Figures are tabular in every set.`}
                {...register('textFont')}
              >
                {TEXT_FONTS.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </SelectField>
            </div>
          </section>
          <section className={cardStyles.card} aria-labelledby="brand-shape">
            <header>
              <h2 className={textStyles.heading3} id="brand-shape">
                Corners
              </h2>
            </header>
            <div className={cardStyles.body}>
              <ChoiceCards
                label="Style of corners"
                choices={CORNERS}
                columns={4}
                {...choice('corners')}
                sample={(key) => <i className={styles.corner} data-corner={key} />}
              />
            </div>
          </section>
          <div className={`${styles.bar}${changed.length > 0 ? ` ${styles.barDirty}` : ''}`}>
            <span className={arrangeStyles.grow} role="status">
              {changed.length > 0 ? (
                <>
                  <b>
                    {changed.length} {changed.length === 1 ? 'change' : 'changes'}
                  </b>{' '}
                  {changed.map((name) => FIELD_NAMES[name]).join(', ')}
                </>
              ) : stored.publishedAt ? (
                `Published ${formatDateTime(stored.publishedAt)} by ${stored.publishedBy ?? 'the server'}`
              ) : (
                'No brand was published yet'
              )}
            </span>
            <button
              type="button"
              className={`${buttonStyles.button} ${styles.open}`}
              onClick={() => setPreviewOpen(true)}
            >
              <Eye className="icon" aria-hidden="true" />
              Preview
            </button>
            {changed.length > 0 && (
              <>
                <button type="button" className={buttonStyles.button} onClick={() => reset(draftOf(stored))}>
                  Discard
                </button>
                <Permitted needs="brand.write">
                  <BusyButton
                    className={`${buttonStyles.button} ${buttonStyles.primary}`}
                    busy={publish.isPending}
                    busyLabel="Publishing..."
                  >
                    Publish brand
                  </BusyButton>
                </Permitted>
              </>
            )}
          </div>
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
        onPublished={take}
      />
    </>
  );
}
