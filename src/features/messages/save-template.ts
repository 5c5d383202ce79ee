import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { transact } from '#db/client.ts';
import { messageTemplates } from '#db/schema/messages.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { CHANNEL_LABELS } from '#shared/message-states.ts';
import { recordChange } from '../audit/record-change.ts';
import type { messagesAdminContract } from './admin-contract.ts';
import { MESSAGE_EVENTS } from './message-event-rules.ts';
import type { StoredTemplate } from './read-template.ts';
import { templateProblems } from './template-rules.ts';

type Input = z.output<(typeof messagesAdminContract)['saveTemplate']['~orpc']['inputSchema'] & z.ZodType>;

/**
 * Saves the template of an event on a channel. A saved one is tried again, even if the provider had refused or paused it
 * before. INVALID_TEMPLATE {fields}, TEMPLATE_CHANGED when another version is stored.
 */
export async function saveTemplate(app: App, staff: Staff, input: Input) {
  const { event, channel, version, ...form } = input;
  const fields = templateProblems(event, channel, form, new URL(app.config.origin).host);
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_TEMPLATE', { fields });
  return transact(app.db, async (tx) => {
    const isTheirs = and(eq(messageTemplates.event, event), eq(messageTemplates.channel, channel));
    const [before] = await tx.select().from(messageTemplates).where(isTheirs).for('update');
    if ((before?.version ?? null) !== version) throw new DomainError('TEMPLATE_CHANGED');
    const values = {
      ...columnsOf(form, channel),
      version: (version ?? 0) + 1,
      blockedAt: null,
      problemCode: null,
      problem: null,
      problemAt: null,
      updatedAt: app.now(),
    };
    const [after] = before
      ? await tx.update(messageTemplates).set(values).where(isTheirs).returning()
      : await tx
          .insert(messageTemplates)
          .values({ event, channel, ...values })
          .onConflictDoNothing()
          .returning();
    // somebody else has made it at the same moment
    if (!after) throw new DomainError('TEMPLATE_CHANGED');
    await recordChange(tx, staff, app.now(), {
      action: before ? 'message-template.update' : 'message-template.create',
      entityId: `${event}/${channel}`,
      label: `${MESSAGE_EVENTS[event].label}, ${CHANNEL_LABELS[channel]}`,
      before: before ? columnsOf(describeTemplate(before), channel) : null,
      after: columnsOf(describeTemplate(after), channel),
    });
    return describeTemplate(after);
  });
}

/** What a channel does not use is stored as empty, so that no hidden value is left. */
function columnsOf(
  form: Pick<
    Input,
    'templateName' | 'dltTemplateId' | 'header' | 'language' | 'category' | 'body' | 'variables' | 'isActive'
  >,
  channel: Input['channel'],
) {
  const isSms = channel === 'sms';
  return {
    templateName: form.templateName,
    dltTemplateId: isSms ? form.dltTemplateId : null,
    header: isSms ? form.header : null,
    language: isSms ? 'en' : form.language,
    category: isSms ? null : form.category,
    body: form.body,
    variables: [...form.variables],
    isActive: form.isActive,
  };
}

export const describeTemplate = (row: StoredTemplate) => ({
  event: row.event,
  channel: row.channel,
  templateName: row.templateName,
  dltTemplateId: row.dltTemplateId ?? '',
  header: row.header ?? '',
  language: row.language,
  category: row.category,
  body: row.body,
  variables: row.variables,
  isActive: row.isActive,
  version: row.version,
  isBlocked: row.blockedAt !== null,
  problem: row.problemCode
    ? { code: row.problemCode, text: row.problem ?? '', at: (row.problemAt ?? row.updatedAt).toISOString() }
    : null,
});

export async function listTemplates({ db }: App) {
  const rows = await db
    .select()
    .from(messageTemplates)
    .orderBy(asc(messageTemplates.event), asc(messageTemplates.channel));
  return rows.map(describeTemplate);
}
