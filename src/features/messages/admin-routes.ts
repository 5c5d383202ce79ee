import { implement } from '@orpc/server';
import type { ChannelRegistry } from '#channels/channel-registry.ts';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { messagesAdminContract } from './admin-contract.ts';
import { listMessages } from './list-messages.ts';
import { readChannelStatus } from './read-channel-status.ts';
import { resolveMessage } from './resolve-message.ts';
import { listTemplates, saveTemplate } from './save-template.ts';
import { testChannel } from './test-channel.ts';

const api = implement(messagesAdminContract).$context<ApiContext>().use(authorized);

export const messagesAdminRoutes = (channels: ChannelRegistry) =>
  api.router({
    status: api.status.handler(({ context }) => readChannelStatus(context.app, channels)),
    test: api.test.handler(({ context, input }) => testChannel(context.app, channels, input.name)),
    templates: api.templates.handler(({ context }) => listTemplates(context.app)),
    saveTemplate: api.saveTemplate.handler(({ context, input }) => saveTemplate(context.app, staffOf(context), input)),
    list: api.list.handler(({ context, input }) => listMessages(context.app, input)),
    resolve: api.resolve.handler(async ({ context, input }) => {
      await resolveMessage(context.app, staffOf(context), input);
      return { ok: true as const };
    }),
  });
