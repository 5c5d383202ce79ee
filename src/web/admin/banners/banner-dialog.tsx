import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { isBannerLink, validateBanner } from '#features/content/form-rules.ts';
import { type Theme, useTheme } from '../../lib/theme.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import fieldStyles from '../../ui/field.module.css';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import imageRowStyles from '../../ui/image-row.module.css';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { adminApi } from '../api.ts';
import type { FormProps } from '../components/content/content-tab.tsx';
import { type Publishing, PublishingFields, publishingOf } from '../components/content/publishing-fields.tsx';
import { DEVICES, type Device, SlidePreview } from '../components/content/slide-preview.tsx';
import { useSaveForm } from '../components/content/use-save-form.ts';
import { typedNumber } from '../components/form/amount.ts';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { useEditConflict } from '../components/form/use-edit-conflict.ts';
import { typedOver, useFormDraft } from '../components/form/use-form-draft.ts';
import type { Banner } from './banners.ts';

type Fields = Publishing & Pick<Banner, 'title' | 'subtitle' | 'description' | 'buttonText' | 'buttonLink'>;

/** A banner's texts, image and button, beside a preview of its slide. */
export function BannerDialog({ row, order, onClose, onSaved }: FormProps<Banner>) {
  const form = useForm<Fields>({
    defaultValues: {
      title: row?.title ?? '',
      subtitle: row?.subtitle ?? '',
      description: row?.description ?? '',
      buttonText: row?.buttonText ?? '',
      buttonLink: row?.buttonLink ?? '',
      ...publishingOf(row, order),
    },
  });
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const values = useWatch({ control }) as Fields;
  const [uploading, setUploading] = useState(false);
  const draft = useFormDraft(form, `banner ${row?.id ?? 'new'}`, row && JSON.stringify(row));
  const conflict = useEditConflict(typedOver(draft, row), ['id', 'displayOrder']);
  const { submit, busy } = useSaveForm({
    draft,
    conflict,
    form,
    what: 'Hero banner',
    isNew: !row,
    uploading,
    code: 'INVALID_BANNER',
    input: ({ title, subtitle, description, buttonText, buttonLink, pictures, displayOrder, isActive }) => ({
      title: title.trim(),
      subtitle: subtitle.trim(),
      description: description.trim(),
      buttonText: buttonText.trim(),
      buttonLink: buttonLink.trim(),
      mediaId: pictures[0]?.picture.id ?? null,
      displayOrder: typedNumber(displayOrder),
      isActive,
    }),
    problems: validateBanner,
    send: (input) =>
      row
        ? adminApi.content.banners.update({ id: row.id, expected: conflict.current(), ...input })
        : adminApi.content.banners.create(input),
    onSaved,
    onClose,
  });
  return (
    <FormDialog
      open
      title={row ? `Edit ${row.title}` : 'Add banner'}
      size="l"
      save={row ? 'Save banner' : 'Create banner'}
      saving="Saving..."
      busy={busy}
      dirty={isDirty || uploading}
      problem={errors.root?.message ?? null}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <div className={imageRowStyles.beside}>
          <div className={formPartsStyles.fields}>
            <TextField label="Title" maxLength={120} error={errors.title?.message} {...register('title')} />
            <TextField
              label="Subtitle"
              optional
              maxLength={120}
              hint="The small line above the title"
              error={errors.subtitle?.message}
              {...register('subtitle')}
            />
            <TextAreaField
              label="Description"
              optional
              rows={2}
              maxLength={500}
              error={errors.description?.message}
              {...register('description')}
            />
            <div className={arrangeStyles.columns2}>
              <TextField
                label="Button text"
                optional
                maxLength={40}
                error={errors.buttonText?.message}
                {...register('buttonText')}
              />
              <TextField
                label="Button link"
                optional
                maxLength={500}
                placeholder="/products"
                error={errors.buttonLink?.message}
                hint="The button shows when it has text and a link"
                {...register('buttonLink')}
              />
            </div>
            <PublishingFields
              hint="A wide image without text. The store crops it from the left."
              onBusy={setUploading}
            />
          </div>
          <Preview values={values} />
        </div>
      </FormProvider>
    </FormDialog>
  );
}

const THEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/** The slide as the store shows it, in either theme. */
function Preview({ values }: { values: Fields }) {
  const own = useTheme();
  const [theme, setTheme] = useState<Theme>(own);
  const [device, setDevice] = useState<Device>('desk');
  const { title, subtitle, description, buttonText, buttonLink, pictures } = values;
  return (
    <aside className={imageRowStyles.side} aria-label="Preview">
      <h3 className={formPartsStyles.label}>On the homepage</h3>
      <div className={arrangeStyles.row}>
        <SegmentedControl label="Theme of the preview" choices={THEMES} value={theme} onChange={setTheme} />
        <SegmentedControl label="Preview on" choices={DEVICES} value={device} onChange={setDevice} />
      </div>
      <SlidePreview
        device={device}
        ground={theme}
        over={subtitle}
        title={title || 'Title'}
        text={description}
        button={buttonText.trim() && isBannerLink(buttonLink.trim()) ? buttonText : null}
        image={pictures[0]?.picture ?? null}
      />
      {!values.isActive && <p className={fieldStyles.hint}>While inactive, it is not on the homepage.</p>}
    </aside>
  );
}
