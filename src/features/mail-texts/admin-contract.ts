import { z } from 'zod';
import { fieldMessages, instant, staffOperation } from '#shared/contract.ts';
import { identifier, multiLineText } from '#shared/text-schemas.ts';
import { MAIL_NAMES, PARAGRAPH_MAXIMUM } from './rules.ts';

const mail = z.enum(MAIL_NAMES).describe('The mail, by its purpose');
const parts = z.record(identifier(30, 1), multiLineText(PARAGRAPH_MAXIMUM));
const storedParts = z.record(z.string(), z.string()).describe('Every sentence by the name of its part');
const draft = {
  mail,
  parts: parts.describe('Sentences by part; a part that is left out has its default'),
  variant: z.int().min(0).max(20),
};
const invalid = { INVALID_MAIL_TEXT: { status: 422, message: 'Check the text', data: fieldMessages } };

/** The sentences of mails to customers that staff edit. */
export const mailTextsAdminContract = {
  list: staffOperation('settings.read')
    .route({ method: 'GET', path: '/admin/mail-texts' })
    .output(
      z.array(z.object({ mail, isEdited: z.boolean(), savedAt: instant.nullable(), savedBy: z.string().nullable() })),
    ),
  read: staffOperation('settings.read')
    .route({ method: 'GET', path: '/admin/mail-texts/{mail}' })
    .input(z.object({ mail }))
    .output(
      z.object({
        mail,
        version: z.int().nullable().describe('null: nothing was saved yet'),
        parts: storedParts,
        variants: z.array(z.string()).describe('Customers for whom the mail differs, for previews'),
        history: z
          .array(
            z.object({
              version: z.int(),
              parts: storedParts,
              isDefault: z.boolean(),
              savedAt: instant,
              savedBy: z.string().nullable(),
            }),
          )
          .describe('The last 50, newest first'),
      }),
    ),
  save: staffOperation('settings.write')
    .route({ method: 'PUT', path: '/admin/mail-texts/{mail}' })
    .input(z.object({ mail, parts: draft.parts, basedOn: z.int().nullable().describe('The version that was opened') }))
    .output(z.object({ version: z.int().nullable(), isEdited: z.boolean() }))
    .errors({
      ...invalid,
      EDIT_CONFLICT: { status: 409, message: 'Someone else has saved this mail since you opened it' },
    }),
  preview: staffOperation('settings.read')
    .route({ method: 'POST', path: '/admin/mail-texts/{mail}/preview' })
    .input(z.object(draft))
    .output(z.object({ subject: z.string(), url: z.string().describe('Valid for a minute without a session') }))
    .errors(invalid),
  sendTest: staffOperation('settings.write')
    .route({ method: 'POST', path: '/admin/mail-texts/{mail}/test' })
    .input(z.object(draft))
    .output(z.object({ to: z.string() }))
    .errors(invalid),
  /** for screens that show a mail before it is sent */
  inUse: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/mail-texts/{mail}/in-use' })
    .input(z.object({ mail }))
    .output(z.object({ shop: z.string(), parts: storedParts })),
};
