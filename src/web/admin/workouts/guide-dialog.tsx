import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { validateGuide, WORKOUT_CATEGORIES, workoutCategory } from '#features/content/form-rules.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import imageRowStyles from '../../ui/image-row.module.css';
import { adminApi } from '../api.ts';
import type { FormProps } from '../components/content/content-tab.tsx';
import { type Publishing, PublishingFields, publishingOf } from '../components/content/publishing-fields.tsx';
import { SortableTextList, trimmedLines } from '../components/content/sortable-text-list.tsx';
import { TagInput } from '../components/content/tag-input.tsx';
import { useSaveForm } from '../components/content/use-save-form.ts';
import { typedNumber } from '../components/form/amount.ts';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { useEditConflict } from '../components/form/use-edit-conflict.ts';
import { typedOver, useFormDraft } from '../components/form/use-form-draft.ts';
import type { Guide } from './guides.ts';

type Lists = 'instructions' | 'equipmentNeeded' | 'targetMuscles';
type Fields = Publishing &
  Pick<Guide, 'title' | 'category' | 'difficultyLevel' | 'duration' | 'description' | Lists> & {
    videoUrl: string;
    typed: Record<Lists, string>;
  };

const LEVELS = [
  ['beginner', 'Beginner'],
  ['intermediate', 'Intermediate'],
  ['advanced', 'Advanced'],
] as const;

/** Creates or edits a workout guide. */
export function GuideDialog({ row, order, onClose, onSaved }: FormProps<Guide>) {
  const form = useForm<Fields>({
    defaultValues: {
      title: row?.title ?? '',
      category: row ? (workoutCategory(row.category) ?? '') : '',
      difficultyLevel: row?.difficultyLevel ?? 'beginner',
      duration: row?.duration ?? '',
      description: row?.description ?? '',
      videoUrl: row?.videoUrl ?? '',
      instructions: row?.instructions ?? [],
      equipmentNeeded: row?.equipmentNeeded ?? [],
      targetMuscles: row?.targetMuscles ?? [],
      typed: { instructions: '', equipmentNeeded: '', targetMuscles: '' },
      ...publishingOf(row, order),
    },
  });
  const { register, control, setValue, formState } = form;
  const { errors, isDirty } = formState;
  const values = useWatch({ control }) as Fields;
  const [uploading, setUploading] = useState(false);
  const draft = useFormDraft(form, `guide ${row?.id ?? 'new'}`, row && JSON.stringify(row));
  const conflict = useEditConflict(typedOver(draft, row), ['id', 'displayOrder', 'slug']);
  const { submit, busy } = useSaveForm({
    draft,
    conflict,
    form,
    what: 'Workout guide',
    isNew: !row,
    uploading,
    code: 'INVALID_GUIDE',
    input: ({ pictures, typed, displayOrder, ...fields }) => ({
      ...fields,
      title: fields.title.trim(),
      duration: fields.duration.trim(),
      description: fields.description.trim(),
      videoUrl: fields.videoUrl.trim() || null,
      instructions: trimmedLines(fields.instructions, typed.instructions),
      equipmentNeeded: once(trimmedLines(fields.equipmentNeeded, typed.equipmentNeeded)),
      targetMuscles: once(trimmedLines(fields.targetMuscles, typed.targetMuscles)),
      mediaId: pictures[0]?.picture.id ?? null,
      displayOrder: typedNumber(displayOrder),
    }),
    problems: validateGuide,
    send: (input) =>
      row
        ? adminApi.content.guides.update({ id: row.id, expected: conflict.current(), ...input })
        : adminApi.content.guides.create(input),
    onSaved,
    onClose,
  });
  const list = (name: Lists) => ({
    values: values[name],
    typed: values.typed[name],
    onChange: (lines: string[]) => setValue(name, lines, { shouldDirty: true }),
    onTyped: (text: string) => setValue(`typed.${name}`, text, { shouldDirty: true }),
  });
  return (
    <FormDialog
      open
      title={row ? `Edit ${row.title}` : 'Add workout guide'}
      size="l"
      save={row ? 'Save guide' : 'Create guide'}
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
            <TextField
              label="Title"
              maxLength={120}
              error={errors.title?.message}
              hint={row && `Its address stays /workout-guides/${row.slug}`}
              {...register('title')}
            />
            <div className={arrangeStyles.columns3}>
              <SelectField label="Category" error={errors.category?.message} {...register('category')}>
                <option value="">Choose a category</option>
                {WORKOUT_CATEGORIES.map((category) => (
                  <option key={category}>{category}</option>
                ))}
              </SelectField>
              <SelectField label="Difficulty" {...register('difficultyLevel')}>
                {LEVELS.map(([level, name]) => (
                  <option key={level} value={level}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <TextField
                label="Duration"
                maxLength={60}
                placeholder="20 minutes"
                error={errors.duration?.message}
                {...register('duration')}
              />
            </div>
            <TextAreaField
              label="Description"
              rows={3}
              maxLength={1000}
              error={errors.description?.message}
              {...register('description')}
            />
            <SortableTextList
              label="Instructions"
              one="step"
              numbered
              maxLength={600}
              most={60}
              {...list('instructions')}
            />
            <TagInput label="Target muscles" one="muscle" maxLength={80} most={30} {...list('targetMuscles')} />
            <TagInput label="Equipment needed" one="thing" maxLength={80} most={30} {...list('equipmentNeeded')} />
          </div>
          <div className={imageRowStyles.side}>
            <PublishingFields optional hint="Shown at 16:9." onBusy={setUploading} />
            <TextField
              label="Video URL"
              optional
              type="url"
              maxLength={500}
              placeholder="https://"
              error={errors.videoUrl?.message}
              hint="With a video the store offers ‘Watch Workout’, otherwise ‘View Guide’."
              {...register('videoUrl')}
            />
          </div>
        </div>
      </FormProvider>
    </FormDialog>
  );
}

const once = (words: readonly string[]) => [...new Set(words)];
