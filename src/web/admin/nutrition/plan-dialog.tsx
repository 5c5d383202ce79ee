import { validatePlan } from '#features/content/form-rules.ts';
import { PLAN_FILTERS } from '#features/content/rules.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import { TextAreaField, TextField } from '../../ui/field.tsx';
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
import { rupeesText, typedRupees } from '../components/form/amount.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import type { Plan } from './plans.ts';

type Fields = Publishing &
  Pick<Plan, 'title' | 'duration' | 'targetAudience' | 'description' | 'features'> & {
    price: string;
    typedFeature: string;
  };

/** Creates or edits a nutrition plan. */
export function PlanDialog({ row, order, onClose }: FormProps<Plan>) {
  const form = useEntityForm({
    ...contentTexts('Nutrition plan', !row),
    draft: `plan ${row?.id ?? 'new'}`,
    row,
    ignored: ['id', 'displayOrder'],
    fields: (plan): Fields => ({
      title: plan?.title ?? '',
      duration: plan?.duration ?? '',
      targetAudience: plan?.targetAudience ?? '',
      description: plan?.description ?? '',
      features: plan?.features ?? [],
      typedFeature: '',
      price: rupeesText(plan?.price ?? 0),
      ...publishingOf(plan, order),
    }),
    toInput: (typed) => ({
      title: typed.title.trim(),
      duration: typed.duration.trim(),
      targetAudience: typed.targetAudience.trim(),
      description: typed.description.trim(),
      features: trimmedLines(typed.features, typed.typedFeature),
      price: typedRupees(typed.price) ?? 0,
      ...publishingInput(typed),
    }),
    validate: validatePlan,
    save: (input, expected) =>
      row ? adminApi.content.plans.update({ id: row.id, expected, ...input }) : adminApi.content.plans.create(input),
    onSaved: onClose,
  });
  const { field, setValue, values } = form;
  const { features, typedFeature } = values;
  return (
    <EntityDialog
      form={form}
      title={row ? `Edit ${row.title}` : 'Add nutrition plan'}
      size="l"
      save={row ? 'Save plan' : 'Create plan'}
      onClose={onClose}
    >
      <div className={imageRowStyles.beside}>
        <div className={formPartsStyles.fields}>
          <TextField label="Title" maxLength={120} {...field('title')} />
          <div className={arrangeStyles.columns2}>
            <TextField label="Duration" maxLength={60} placeholder="4 weeks" {...field('duration')} />
            <AmountField label="Price" unit="₹" hint="0 is shown as Free" {...field('price')} />
          </div>
          <TextField
            label="Target audience"
            maxLength={120}
            hint={`The store’s filters look here for ${PLAN_FILTERS.slice(1).join(', ')}.`}
            {...field('targetAudience')}
          />
          <TextAreaField label="Description" rows={3} maxLength={1000} {...field('description')} />
          <SortableTextList
            label="Features"
            one="feature"
            values={features}
            typed={typedFeature}
            maxLength={160}
            maximum={40}
            onChange={(lines) => setValue('features', lines, { shouldDirty: true })}
            onTyped={(text) => setValue('typedFeature', text, { shouldDirty: true })}
          />
        </div>
        <div className={imageRowStyles.side}>
          <PublishingFields optional hint="Shown at 16:9." />
        </div>
      </div>
    </EntityDialog>
  );
}
