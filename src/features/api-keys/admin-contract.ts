import { z } from 'zod';
import { fieldMessages, id, instant, okResponse, reauthenticatedOperation, staffOperation } from '#shared/contract.ts';
import { identifier, singleLineText } from '#shared/text-schemas.ts';

const scopes = z.array(identifier(60)).max(200).describe('Permissions of staff, such as orders.read');

const key = z.object({
  id,
  name: z.string(),
  prefix: z.string().describe('First characters of the key'),
  scopes: z.array(z.string()),
  createdBy: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
  isUndoable: z.boolean().describe('Whether it was revoked recently and can be restored'),
  lastUsedAt: instant.nullable(),
  keptAt: instant.nullable().describe('When staff last confirmed that it is kept although unused'),
  lastAddress: z.string().nullable(),
  /** of the last 24 hours, oldest first */
  calls: z.array(z.int()),
  deniedCount: z.int().describe('Calls refused within 24 hours because the scope is missing'),
  limitedCount: z.int().describe('Calls refused within 24 hours because of the rate limit'),
});

export const apiKeysAdminContract = {
  list: staffOperation('keys.read')
    .route({ method: 'GET', path: '/admin/api-keys' })
    .output(
      z.object({
        keys: z.array(key),
        limits: z.object({ callsAMinute: z.int(), writesAMinute: z.int() }),
        givable: z.array(z.string()).describe('Scopes that the caller may grant'),
      }),
    ),
  create: reauthenticatedOperation('keys.write')
    .route({ method: 'POST', path: '/admin/api-keys' })
    .input(z.object({ name: singleLineText(60, 1), scopes, expiresAt: instant.nullable() }))
    .output(z.object({ id, key: z.string().describe('The key in full, returned only here') }))
    .errors({
      INVALID_KEY: {
        status: 422,
        message: 'Some fields need attention',
        data: fieldMessages,
      },
      KEY_LIMIT_REACHED: { status: 409, message: 'The limit of 100 keys is reached' },
    }),
  end: staffOperation('keys.write')
    .route({ method: 'POST', path: '/admin/api-keys/{id}/end' })
    .input(z.object({ id }))
    .output(okResponse),
  keep: staffOperation('keys.write')
    .route({ method: 'POST', path: '/admin/api-keys/{id}/keep' })
    .input(z.object({ id }))
    .output(okResponse),
  restore: staffOperation('keys.write')
    .route({ method: 'POST', path: '/admin/api-keys/{id}/restore' })
    .input(z.object({ id }))
    .output(okResponse),
};
