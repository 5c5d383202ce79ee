import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { backupsAdminContract } from './admin-contract.ts';
import { readBackups } from './read-backups.ts';
import { requestBackup, requestRehearsal } from './request-backup.ts';

const api = implement(backupsAdminContract).$context<ApiContext>().use(authorized);

export const backupsAdminRoutes = api.router({
  read: api.read.handler(({ context }) => readBackups(context.app)),
  take: api.take.handler(async ({ context }) => {
    await requestBackup(context.app, staffOf(context));
    return { ok: true } as const;
  }),
  rehearse: api.rehearse.handler(async ({ context }) => {
    await requestRehearsal(context.app, staffOf(context));
    return { ok: true } as const;
  }),
});
