import { implement } from '@orpc/server';
import { type ApiContext, authorized, grantedTo, staffOf } from '#platform/http/api-middleware.ts';
import { apiKeysAdminContract } from './admin-contract.ts';
import { createKey } from './create-key.ts';
import { endKey, restoreKey } from './end-key.ts';
import { keepKey } from './keep-key.ts';
import { listKeys } from './list-keys.ts';

const api = implement(apiKeysAdminContract).$context<ApiContext>().use(authorized);
const OK = { ok: true } as const;

export const apiKeysAdminRoutes = api.router({
  list: api.list.handler(async ({ context }) => listKeys(context.app, await grantedTo(context))),
  create: api.create.handler(({ context, input }) => createKey(context.app, staffOf(context), input)),
  end: api.end.handler(async ({ context, input }) => {
    await endKey(context.app, staffOf(context), input.id);
    return OK;
  }),
  keep: api.keep.handler(async ({ context, input }) => {
    await keepKey(context.app, staffOf(context), input.id);
    return OK;
  }),
  restore: api.restore.handler(async ({ context, input }) => {
    await restoreKey(context.app, staffOf(context), input.id);
    return OK;
  }),
});
