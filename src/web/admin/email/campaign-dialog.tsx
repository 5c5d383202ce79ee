import { CONTENT_MAXIMUM, TITLE_MAXIMUM } from '#features/campaigns/rules.ts';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import { adminApi } from '../api.ts';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { type Campaign, reloadCampaigns, TYPES } from './campaigns.ts';

type Props = { campaign: Campaign | null; onClose(): void };
type Fields = Pick<Campaign, 'title' | 'subject' | 'content' | 'campaignType'>;
const REQUIRED = 'This is required';
const EMPTY: Fields = { title: '', subject: '', content: '', campaignType: 'promotional' };

/** Creates or edits a draft of a campaign. */
export function CampaignDialog({ campaign, onClose }: Props) {
  const form = useEntityForm({
    draft: `campaign ${campaign?.id ?? 'new'}`,
    row: campaign && {
      title: campaign.title,
      subject: campaign.subject,
      content: campaign.content,
      campaignType: campaign.campaignType,
    },
    fields: (row): Fields => row ?? EMPTY,
    validate: ({ title, subject, content }) => ({
      title: title.trim() ? undefined : REQUIRED,
      subject: subject.trim() ? undefined : REQUIRED,
      content: content.trim() ? undefined : REQUIRED,
    }),
    save: (input, expected) =>
      campaign ? adminApi.campaigns.update({ id: campaign.id, expected, ...input }) : adminApi.campaigns.create(input),
    failed: campaign ? 'Failed to update email campaign' : 'Failed to create email campaign',
    invalid: 'Please fill in all required fields',
    reload: reloadCampaigns,
    success: ({ title }) => [`Email campaign ${campaign ? 'updated' : 'created'} successfully`, title],
    onSaved: onClose,
  });
  const { field, register } = form;
  return (
    <EntityDialog
      form={form}
      title={campaign ? `Edit ${campaign.title}` : 'Create Campaign'}
      save={campaign ? 'Save draft' : 'Create Campaign'}
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
        <TextField label="Title" maxLength={TITLE_MAXIMUM} {...field('title')} />
        <TextField label="Subject" maxLength={TITLE_MAXIMUM} {...field('subject')} />
        <TextAreaField
          label="Content"
          rows={10}
          maxLength={CONTENT_MAXIMUM}
          hint="The title, a greeting, a link to the shop and an unsubscribe link are added automatically."
          {...field('content')}
        />
      </div>
    </EntityDialog>
  );
}
