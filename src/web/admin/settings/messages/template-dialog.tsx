import { MESSAGE_EVENTS, type MessageEvent } from '#features/messages/message-event-rules.ts';
import { type TemplateForm, templateProblems, variablesIn } from '#features/messages/template-rules.ts';
import { CHANNEL_LABELS, type MessageChannel, WHATSAPP_CATEGORIES } from '#shared/message-states.ts';
import { CircleAlert } from '../../../icons/circle-alert.ts';
import { errorCode } from '../../../lib/errors.ts';
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import formPartsStyles from '../../../ui/form-parts.module.css';
import { Switch } from '../../../ui/switch.tsx';
import { adminApi } from '../../api.ts';
import { EntityDialog } from '../../components/form/entity-dialog.tsx';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { Note } from '../../components/note.tsx';
import dialogSideStyles from '../dialog-side.module.css';
import { TemplatePreview } from './template-preview.tsx';
import { type MessageTemplate, reloadTemplates } from './templates.ts';
import { VariableRows } from './variable-rows.tsx';

const CATEGORY_LABELS = { utility: 'Utility', authentication: 'Authentication', marketing: 'Marketing' } as const;
const CHANGED = 'Someone else has changed this template since you opened it. Close it and open it again.';

type Props = {
  event: MessageEvent;
  channel: MessageChannel;
  template: MessageTemplate | null;
  /** of the shop's links */
  host: string;
  onClose(): void;
};

/** The template of an event on a channel, with a preview of sample values. */
export function TemplateDialog({ event, channel, template, host, onClose }: Props) {
  const isSms = channel === 'sms';
  const { label } = MESSAGE_EVENTS[event];
  const form = useEntityForm({
    draft: `message template ${event} ${channel}`,
    row: template,
    fields: (row): TemplateForm => ({
      templateName: row?.templateName ?? '',
      dltTemplateId: row?.dltTemplateId ?? '',
      header: row?.header ?? '',
      language: row?.language ?? 'en',
      category: row?.category ?? (event === 'sign_in.code' ? 'authentication' : 'utility'),
      body: row?.body ?? '',
      variables: row?.variables ?? [],
      isActive: row?.isActive ?? false,
    }),
    toInput: (typed) => ({
      ...typed,
      templateName: typed.templateName.trim(),
      dltTemplateId: typed.dltTemplateId.trim(),
      header: typed.header.trim(),
      language: typed.language.trim(),
      body: typed.body.trim(),
      category: isSms ? null : typed.category,
      variables: variablesIn(event, typed.body.trim(), typed.variables),
    }),
    validate: (input) => templateProblems(event, channel, input, host),
    save: (input) => adminApi.messages.saveTemplate({ ...input, event, channel, version: template?.version ?? null }),
    explain: (error) => (errorCode(error) === 'TEMPLATE_CHANGED' ? { root: CHANGED } : undefined),
    reload: reloadTemplates,
    success: ({ isActive }) => [
      'Template saved',
      isActive ? `${label} is sent by ${CHANNEL_LABELS[channel]}.` : 'It is off.',
    ],
    onSaved: onClose,
  });
  const { field, choice, values } = form;
  const variables = variablesIn(event, values.body, values.variables);
  return (
    <EntityDialog form={form} size="l" title={`${label}, ${CHANNEL_LABELS[channel]}`} save="Save" onClose={onClose}>
      <div className={dialogSideStyles.form}>
        <div className={formPartsStyles.fields}>
          {template?.problem && (
            <Note tone="warning" icon={CircleAlert}>
              <b>{template.isBlocked ? 'Paused by the provider' : 'Refused'}.</b> {template.problem.text} (
              {template.problem.code}). Saving tries it again.
            </Note>
          )}
          {isSms ? (
            <>
              <TextField label="Template ID at the provider" maxLength={64} {...field('templateName')} />
              <TextField label="DLT template ID" inputMode="numeric" maxLength={25} {...field('dltTemplateId')} />
              <TextField
                label="DLT header"
                hint="The sender that customers see, 3 to 6 letters."
                maxLength={6}
                {...field('header')}
              />
            </>
          ) : (
            <>
              <TextField
                label="Template name"
                hint="As approved by Meta: small letters, digits and _."
                maxLength={512}
                {...field('templateName')}
              />
              <TextField label="Language" maxLength={10} {...field('language')} />
              <SelectField
                label="Category"
                hint="Marketing needs the customer’s consent, whatever the event."
                {...field('category')}
              >
                {WHATSAPP_CATEGORIES.map((category) => (
                  <option key={category} value={category}>
                    {CATEGORY_LABELS[category]}
                  </option>
                ))}
              </SelectField>
            </>
          )}
          <TextAreaField
            label="Approved text"
            rows={5}
            hint="Word for word as approved, with a name in { } for each variable."
            maxLength={2000}
            {...field('body')}
          />
          <VariableRows channel={channel} variables={variables} {...choice('variables')} />
          <Switch
            label={`Send ${label.toLowerCase()} by ${CHANNEL_LABELS[channel]}`}
            checked={values.isActive}
            onChange={choice('isActive').onChange}
          />
        </div>
        <TemplatePreview event={event} channel={channel} body={values.body.trim()} variables={variables} host={host} />
      </div>
    </EntityDialog>
  );
}
