import { validateGuide, WORKOUT_CATEGORIES, workoutCategory } from '#features/content/form-rules.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import imageRowStyles from '../../ui/image-row.module.css';
import { adminApi } from '../api.ts';
import type { FormProps } from '../components/content/content-tab.tsx';
import {
  contentTexts,
  type Publishing,
  PublishingFields,
  publishingInput,
  publishingOf,
} from '../components/content/publishing-fields.tsx';
import { SortableTextList, trimmedLines } from '../components/content/sortable-text-list.tsx';
import { TagInput } from '../components/content/tag-input.tsx';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { Options } from '../components/options.tsx';
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
export function GuideDialog({ row, order, onClose }: FormProps<Guide>) {
  const form = useEntityForm({
    ...contentTexts('Workout guide', !row),
    draft: `guide ${row?.id ?? 'new'}`,
    row,
    ignored: ['id', 'displayOrder', 'slug'],
    fields: (guide): Fields => ({
      title: guide?.title ?? '',
      category: guide ? (workoutCategory(guide.category) ?? '') : '',
      difficultyLevel: guide?.difficultyLevel ?? 'beginner',
      duration: guide?.duration ?? '',
      description: guide?.description ?? '',
      videoUrl: guide?.videoUrl ?? '',
      instructions: guide?.instructions ?? [],
      equipmentNeeded: guide?.equipmentNeeded ?? [],
      targetMuscles: guide?.targetMuscles ?? [],
      typed: { instructions: '', equipmentNeeded: '', targetMuscles: '' },
      ...publishingOf(guide, order),
    }),
    toInput: ({ typed, ...fields }) => ({
      title: fields.title.trim(),
      category: fields.category,
      difficultyLevel: fields.difficultyLevel,
      duration: fields.duration.trim(),
      description: fields.description.trim(),
      videoUrl: fields.videoUrl.trim() || null,
      instructions: trimmedLines(fields.instructions, typed.instructions),
      equipmentNeeded: once(trimmedLines(fields.equipmentNeeded, typed.equipmentNeeded)),
      targetMuscles: once(trimmedLines(fields.targetMuscles, typed.targetMuscles)),
      ...publishingInput(fields),
    }),
    validate: validateGuide,
    save: (input, expected) =>
      row ? adminApi.content.guides.update({ id: row.id, expected, ...input }) : adminApi.content.guides.create(input),
    onSaved: onClose,
  });
  const { field, register, setValue, values } = form;
  const list = (name: Lists) => ({
    values: values[name],
    typed: values.typed[name],
    onChange: (lines: string[]) => setValue(name, lines, { shouldDirty: true }),
    onTyped: (text: string) => setValue(`typed.${name}`, text, { shouldDirty: true }),
  });
  return (
    <EntityDialog
      form={form}
      title={row ? `Edit ${row.title}` : 'Add workout guide'}
      size="l"
      save={row ? 'Save guide' : 'Create guide'}
      onClose={onClose}
    >
      <div className={imageRowStyles.beside}>
        <div className={formPartsStyles.fields}>
          <TextField
            label="Title"
            maxLength={120}
            hint={row && `Its address stays /workout-guides/${row.slug}`}
            {...field('title')}
          />
          <div className={arrangeStyles.columns3}>
            <SelectField label="Category" {...field('category')}>
              <option value="">Choose a category</option>
              {WORKOUT_CATEGORIES.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </SelectField>
            <SelectField label="Difficulty" {...register('difficultyLevel')}>
              <Options choices={LEVELS} />
            </SelectField>
            <TextField label="Duration" maxLength={60} placeholder="20 minutes" {...field('duration')} />
          </div>
          <TextAreaField label="Description" rows={3} maxLength={1000} {...field('description')} />
          <SortableTextList
            label="Instructions"
            one="step"
            numbered
            maxLength={600}
            maximum={60}
            {...list('instructions')}
          />
          <TagInput label="Target muscles" one="muscle" maxLength={80} maximum={30} {...list('targetMuscles')} />
          <TagInput label="Equipment needed" one="thing" maxLength={80} maximum={30} {...list('equipmentNeeded')} />
        </div>
        <div className={imageRowStyles.side}>
          <PublishingFields optional hint="Shown at 16:9." />
          <TextField
            label="Video URL"
            optional
            type="url"
            maxLength={500}
            placeholder="https://"
            hint="With a video the store offers ‘Watch Workout’, otherwise ‘View Guide’."
            {...field('videoUrl')}
          />
        </div>
      </div>
    </EntityDialog>
  );
}

const once = (words: readonly string[]) => [...new Set(words)];
