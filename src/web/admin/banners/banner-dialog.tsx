import { useState } from 'react';
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
import {
  contentTexts,
  type Publishing,
  PublishingFields,
  publishingInput,
  publishingOf,
} from '../components/content/publishing-fields.tsx';
import { DEVICES, type Device, SlidePreview } from '../components/content/slide-preview.tsx';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import type { Banner } from './banners.ts';

type Fields = Publishing & Pick<Banner, 'title' | 'subtitle' | 'description' | 'buttonText' | 'buttonLink'>;

/** A banner's texts, image and button, beside a preview of its slide. */
export function BannerDialog({ row, order, onClose }: FormProps<Banner>) {
  const form = useEntityForm({
    ...contentTexts('Hero banner', !row),
    draft: `banner ${row?.id ?? 'new'}`,
    row,
    ignored: ['id', 'displayOrder'],
    fields: (banner): Fields => ({
      title: banner?.title ?? '',
      subtitle: banner?.subtitle ?? '',
      description: banner?.description ?? '',
      buttonText: banner?.buttonText ?? '',
      buttonLink: banner?.buttonLink ?? '',
      ...publishingOf(banner, order),
    }),
    toInput: (typed) => ({
      title: typed.title.trim(),
      subtitle: typed.subtitle.trim(),
      description: typed.description.trim(),
      buttonText: typed.buttonText.trim(),
      buttonLink: typed.buttonLink.trim(),
      ...publishingInput(typed),
    }),
    validate: validateBanner,
    save: (input, expected) =>
      row
        ? adminApi.content.banners.update({ id: row.id, expected, ...input })
        : adminApi.content.banners.create(input),
    onSaved: onClose,
  });
  const { field, values } = form;
  return (
    <EntityDialog
      form={form}
      title={row ? `Edit ${row.title}` : 'Add banner'}
      size="l"
      save={row ? 'Save banner' : 'Create banner'}
      onClose={onClose}
    >
      <div className={imageRowStyles.beside}>
        <div className={formPartsStyles.fields}>
          <TextField label="Title" maxLength={120} {...field('title')} />
          <TextField
            label="Subtitle"
            optional
            maxLength={120}
            hint="The small line above the title"
            {...field('subtitle')}
          />
          <TextAreaField label="Description" optional rows={2} maxLength={500} {...field('description')} />
          <div className={arrangeStyles.columns2}>
            <TextField label="Button text" optional maxLength={40} {...field('buttonText')} />
            <TextField
              label="Button link"
              optional
              maxLength={500}
              placeholder="/products"
              hint="The button shows when it has text and a link"
              {...field('buttonLink')}
            />
          </div>
          <PublishingFields hint="A wide image without text. The store crops it from the left." />
        </div>
        <Preview values={values} />
      </div>
    </EntityDialog>
  );
}

const THEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/** The slide as the store shows it, in either theme. */
function Preview({ values }: { values: Fields }) {
  const panelTheme = useTheme();
  const [theme, setTheme] = useState<Theme>(panelTheme);
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
