import operations from 'virtual:reminder-contract';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { ReminderContract } from '#features/contract.ts';
import { withSession } from '../lib/api.ts';
import { createApiClient } from '../lib/api-client.ts';
import { createQueries } from '../lib/api-queries.ts';

type ReminderApi = JsonifiedClient<ContractRouterClient<ReminderContract>>;

/** Reminders of the API: apart from the rest, since only checkout's box, orders and the pages of mails call them. */
export const reminderApi = createApiClient(
  operations,
  import.meta.env.SSR ? 'http://server.invalid' : `${location.origin}/api`,
  withSession,
) as ReminderApi;

export const reminderQueries = createQueries(reminderApi) as RouterUtils<ReminderApi>;

export type RefillLine = Awaited<ReturnType<ReminderApi['reminders']['listRefills']>>[number];
