import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { CONTENT_MAXIMUM, isComplete, TITLE_MAXIMUM } from '#features/campaigns/rules.ts';
import { errorMessage } from '../../lib/errors.ts';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { FormDialog } from '../components/form/form-dialog.tsx';
import { useEditConflict } from '../components/form/use-edit-conflict.ts';
import { typedOver, useFormDraft } from '../components/form/use-form-draft.ts';
import { type Campaign, TYPES } from './campaigns.ts';

type Props = { campaign: Campaign | null; onClose(): void; onSaved(): unknown };
type Fields = Pick<Campaign, 'title' | 'subject' | 'content' | 'campaignType'>;
const EMPTY: Fields = { title: '', subject: '', content: '', campaignType: 'promotional' };

/** Creates or edits a draft of a campaign. */
export function CampaignDialog({ campaign, onClose, onSaved }: Props) {
  const saved = campaign && {
    title: campaign.title,
    subject: campaign.subject,
    content: campaign.content,
    campaignType: campaign.campaignType,
  };
  const form = useForm<Fields>({ defaultValues: saved ?? EMPTY });
  const { register, handleSubmit, setError, formState } = form;
  const draft = useFormDraft(form, `campaign ${campaign?.id ?? 'new'}`, saved && JSON.stringify(saved));
  const conflict = useEditConflict(typedOver(draft, saved), []);
  const { errors, isDirty } = formState;
  const save = useMutation({
    mutationFn: (fields: Fields) =>
      campaign
        ? adminApi.campaigns.update({ id: campaign.id, expected: conflict.current(), ...fields })
        : adminApi.campaigns.create(fields),
    onSuccess: ({ title }) => {
      toast(campaign ? 'Email campaign updated successfully' : 'Email campaign created successfully', title);
      draft.clear();
      onSaved();
      onClose();
    },
    onError: (error) =>
      setError('root', {
        message: `${campaign ? 'Failed to update email campaign' : 'Failed to create email campaign'}. ${conflict.said(error) ?? errorMessage(error)}`,
      }),
  });
  const submit = handleSubmit((fields) => {
    if (isComplete(fields)) return save.mutate(fields);
    const missing = (['title', 'subject', 'content'] as const).filter((name) => !fields[name].trim());
    for (const [index, name] of missing.entries())
      setError(name, { message: 'This is required' }, { shouldFocus: index === 0 });
    setError('root', { message: 'Please fill in all required fields' });
  });
  return (
    <FormDialog
      open
      title={campaign ? `Edit ${campaign.title}` : 'Create Campaign'}
      save={campaign ? 'Save draft' : 'Create Campaign'}
      saving="Saving..."
      busy={save.isPending}
      dirty={isDirty}
      problem={errors.root?.message ?? null}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <fieldset className={`${formPartsStyles.choices} ${formPartsStyles.threeChoices}`}>
          <legend className={formPartsStyles.label}>Type</legend>
          {TYPES.map(([key, name, hint]) => (
            <label key={key}>
              <input type="radio" value={key} {...register('campaignType')} />
              <span>{name}</span>
              <small>{hint}</small>
            </label>
          ))}
        </fieldset>
        <TextField label="Title" maxLength={TITLE_MAXIMUM} error={errors.title?.message} {...register('title')} />
        <TextField label="Subject" maxLength={TITLE_MAXIMUM} error={errors.subject?.message} {...register('subject')} />
        <TextAreaField
          label="Content"
          rows={10}
          maxLength={CONTENT_MAXIMUM}
          error={errors.content?.message}
          hint="The title, a greeting, a link to the shop and an unsubscribe link are added automatically."
          {...register('content')}
        />
      </div>
    </FormDialog>
  );
}
