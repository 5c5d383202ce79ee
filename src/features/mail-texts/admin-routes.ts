import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { mailTextsAdminContract } from './admin-contract.ts';
import { listMailTexts, readMailText, readTextInUse } from './list-mail-texts.ts';
import { type MailSamples, previewMail } from './preview-mail.ts';
import { saveMailText } from './save-mail-text.ts';
import { sendTextTest } from './send-text-test.ts';

const api = implement(mailTextsAdminContract).$context<ApiContext>().use(authorized);

export const mailTextsAdminRoutes = (samples: MailSamples) =>
  api.router({
    list: api.list.handler(({ context }) => listMailTexts(context.app.db)),
    read: api.read.handler(({ context, input }) => readMailText(context.app, samples, input.mail)),
    save: api.save.handler(({ context, input }) => saveMailText(context.app, staffOf(context), input)),
    preview: api.preview.handler(({ context, input }) => previewMail(context.app, samples, input)),
    sendTest: api.sendTest.handler(({ context, input }) => sendTextTest(context.app, samples, staffOf(context), input)),
    inUse: api.inUse.handler(({ context, input }) => readTextInUse(context.app.db, input.mail)),
  });
