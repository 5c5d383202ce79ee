import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { validatePlan } from '#features/content/form-rules.ts';
import { PLAN_FILTERS } from '#features/content/rules.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import arrangeStyles from '../../ui/arrange.module.css';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import imageRowStyles from '../../ui/image-row.module.css';
import { adminApi } from '../api.ts';
import type { FormProps } from '../components/content/content-tab.tsx';
import { type Publishing, PublishingFields, publishingOf } from '../components/content/publishing-fields.tsx';
import { SortableTextList, trimmedLines } from '../components/content/sortable-text-list.tsx';
import { useSaveForm } from '../components/content/use-save-form.ts';
import { rupeesText, typedNumber, typedRupees } from '../components/form/amount.ts';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { useEditConflict } from '../components/form/use-edit-conflict.ts';
import { typedOver, useFormDraft } from '../components/form/use-form-draft.ts';
import type { Plan } from './plans.ts';

type Fields = Publishing &
  Pick<Plan, 'title' | 'duration' | 'targetAudience' | 'description' | 'features'> & {
    price: string;
    typedFeature: string;
  };

/** Creates or edits a nutrition plan. */
export function PlanDialog({ row, order, onClose, onSaved }: FormProps<Plan>) {
  const form = useForm<Fields>({
    defaultValues: {
      title: row?.title ?? '',
      duration: row?.duration ?? '',
      targetAudience: row?.targetAudience ?? '',
      description: row?.description ?? '',
      features: row?.features ?? [],
      typedFeature: '',
      price: rupeesText(row?.price ?? 0),
      ...publishingOf(row, order),
    },
  });
  const { register, control, setValue, formState } = form;
  const { errors, isDirty } = formState;
  const [features, typedFeature] = useWatch({ control, name: ['features', 'typedFeature'] });
  const [uploading, setUploading] = useState(false);
  const draft = useFormDraft(form, `plan ${row?.id ?? 'new'}`, row && JSON.stringify(row));
  const conflict = useEditConflict(typedOver(draft, row), ['id', 'displayOrder']);
  const { submit, busy } = useSaveForm({
    draft,
    conflict,
    form,
    what: 'Nutrition plan',
    isNew: !row,
    uploading,
    code: 'INVALID_PLAN',
    input: (typed) => ({
      title: typed.title.trim(),
      duration: typed.duration.trim(),
      targetAudience: typed.targetAudience.trim(),
      description: typed.description.trim(),
      features: trimmedLines(typed.features, typed.typedFeature),
      price: typedRupees(typed.price) ?? 0,
      mediaId: typed.pictures[0]?.picture.id ?? null,
      displayOrder: typedNumber(typed.displayOrder),
      isActive: typed.isActive,
    }),
    problems: validatePlan,
    send: (input) =>
      row
        ? adminApi.content.plans.update({ id: row.id, expected: conflict.current(), ...input })
        : adminApi.content.plans.create(input),
    onSaved,
    onClose,
  });
  return (
    <FormDialog
      open
      title={row ? `Edit ${row.title}` : 'Add nutrition plan'}
      size="l"
      save={row ? 'Save plan' : 'Create plan'}
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
            <div className={arrangeStyles.columns2}>
              <TextField
                label="Duration"
                maxLength={60}
                placeholder="4 weeks"
                error={errors.duration?.message}
                {...register('duration')}
              />
              <AmountField
                label="Price"
                unit="₹"
                hint="0 is shown as Free"
                error={errors.price?.message}
                {...register('price')}
              />
            </div>
            <TextField
              label="Target audience"
              maxLength={120}
              hint={`The store’s filters look here for ${PLAN_FILTERS.slice(1).join(', ')}.`}
              error={errors.targetAudience?.message}
              {...register('targetAudience')}
            />
            <TextAreaField
              label="Description"
              rows={3}
              maxLength={1000}
              error={errors.description?.message}
              {...register('description')}
            />
            <SortableTextList
              label="Features"
              one="feature"
              values={features}
              typed={typedFeature}
              maxLength={160}
              most={40}
              onChange={(lines) => setValue('features', lines, { shouldDirty: true })}
              onTyped={(text) => setValue('typedFeature', text, { shouldDirty: true })}
            />
          </div>
          <div className={imageRowStyles.side}>
            <PublishingFields optional hint="Shown at 16:9." onBusy={setUploading} />
          </div>
        </div>
      </FormProvider>
    </FormDialog>
  );
}
